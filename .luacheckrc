-- Settings of luacheck, which checks the Lua code.
std = "lua54"
max_line_length = 100
exclude_files = { "build", "spec/attacks/*-*.lua" }
files["spec"] = { std = "+busted" }
files["*.rockspec"] = { std = "+rockspec" }
files[".config.ld"] = { std = "+ldoc" }
