# nim: the game of Nim and its relatives, a C extension for Lua 5.4.
#
#   make demo      play a tournament           make test      run the specs
#   make           build                       make install   install under $(PREFIX)
#
# Other targets: test-long lint check portable asan valgrind gcstress coverage bench fuzz doc
# uninstall clean deps. Everything made lands under build/. All but all, install, uninstall and
# clean first install missing packages (Debian, Ubuntu); DEPS=no skips that. SPEC narrows the specs:
# make asan SPEC="spec/classic_spec.lua --filter=perft". make --trace shows the compiler's commands.

LUA        = lua5.4
LUA_INCDIR = /usr/include/lua5.4
CC         = gcc
CFLAGS     = -O2 -g
LIBFLAG    = -shared

PREFIX      = /usr/local
INST_LIBDIR = $(PREFIX)/lib/lua/5.4
INST_LUADIR = $(PREFIX)/share/lua/5.4
INST_BINDIR = $(PREFIX)/bin

WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes \
           -Wmissing-prototypes -Wold-style-definition -Wwrite-strings -Wcast-qual -Wundef -Wvla

SOURCES  := $(sort $(wildcard src/lua/*.c src/*/*/*.c))
HEADERS  := $(sort $(wildcard src/*/*/*.h))
MODULES  := $(shell cd lua && find nim -name '*.lua' | sort)

# What Lua loads while a target runs: the checkout's modules, with the C part of one flavour.
FLAVOUR = release
export LUA_PATH_5_4  = $(CURDIR)/lua/?.lua;$(CURDIR)/lua/?/init.lua;;
export LUA_CPATH_5_4 = $(CURDIR)/build/$(FLAVOUR)/?.so;;
BUSTED = $(LUA) "$$(command -v busted)" --ignore-lua --run=$(FLAVOUR) $(SPEC)

.PHONY: all demo test test-long lint check portable asan valgrind gcstress coverage bench fuzz doc \
        install uninstall clean deps FORCE
.DELETE_ON_ERROR:

all: build/release/nim/core.so build/luanim

# -- packages: missing ones are printed, then installed -----------------------------------------

RUN   = lua5.4 liblua5.4-dev
SPECS = $(RUN) lua-busted lua-argparse lua-cjson luarocks
LINT  = $(RUN) lua-check clang-format lua-ldoc lua-discount

# Without these large packages specs about pages, pictures and GNU parallel skip, with a reason.
EXTRAS = chromium gnuplot-nox fonts-wqy-zenhei parallel

PACKAGES_demo      = $(RUN)
PACKAGES_bench     = $(RUN)
PACKAGES_fuzz      = $(RUN) clang libclang-rt-dev
PACKAGES_test      = $(SPECS)
PACKAGES_test-long = $(SPECS)
PACKAGES_portable  = $(SPECS)
PACKAGES_asan      = $(SPECS)
PACKAGES_gcstress  = $(SPECS)
PACKAGES_coverage  = $(SPECS)
PACKAGES_valgrind  = $(SPECS) valgrind libc6-dbg
PACKAGES_lint      = $(LINT)
PACKAGES_check     = $(SPECS) $(LINT)
PACKAGES_doc       = lua-ldoc lua-discount
PACKAGES_deps      = $(PACKAGES_valgrind) $(PACKAGES_lint) $(EXTRAS)

WANTED   := $(sort $(foreach goal,$(MAKECMDGOALS),$(PACKAGES_$(goal))))
WITH_DEPS = $(if $(WANTED),deps)
INSTALLED = $(shell dpkg-query -W -f='$${db:Status-Status} $${Package}\n' $(WANTED) 2>/dev/null | \
                    sed -n 's/^installed //p')

deps:
ifneq ($(DEPS),no)
	@set -- $(filter-out $(INSTALLED),$(WANTED)); [ $$# -gt 0 ] || exit 0; \
	sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	if ! command -v apt-get >/dev/null || ! command -v $${sudo:-env} >/dev/null; then \
	   echo "please install (names of Debian): $$*"; echo "then run make again, with DEPS=no"; exit 1; \
	fi; \
	echo "installing: $$*"; \
	$$sudo apt-get update -qq && \
	$$sudo env DEBIAN_FRONTEND=noninteractive \
	   apt-get install -y -qq --no-install-recommends "$$@" >/dev/null
endif

# -- building: each flavour in a folder of its own ---------------------------------------------

FLAVOURS       = release asan coverage lint portable
FLAGS_asan     = -O1 -fno-omit-frame-pointer -fsanitize=address,undefined \
                 -fno-sanitize-recover=undefined
LINK_asan      = -Wl,-z,lazy
FLAGS_coverage = -O0 --coverage
FLAGS_lint     = -Werror
FLAGS_portable = -Werror -DNIM_PORTABLE=1

# The file `flags` changes with the variables and the list of sources; then everything is rebuilt.
define flavour
build/$(1)/nim/core.so: $(SOURCES:src/%.c=build/$(1)/%.o) build/$(1)/flags
	@mkdir -p $$(@D)
	@echo "LD $$@"
	@$$(CC) $$(LIBFLAG) $$(CFLAGS) $$(FLAGS_$(1)) $$(LDFLAGS) $$(LINK_$(1)) -o $$@ $$(filter %.o,$$^) -lm

build/$(1)/%.o: src/%.c build/$(1)/flags
	@mkdir -p $$(@D)
	@echo "CC $$@"
	@$$(CC) -std=c11 $$(WARNINGS) -Isrc $$(CPPFLAGS) $$(CFLAGS) $$(FLAGS_$(1)) -fPIC -I$$(LUA_INCDIR) \
	   -MMD -MP -c -o $$@ $$<

build/$(1)/flags: FORCE | $(WITH_DEPS)
	@mkdir -p $$(@D)
	@echo '$$(CURDIR) $$(LUA) $$(CC) $$(WARNINGS) $$(CPPFLAGS) $$(CFLAGS) $$(FLAGS_$(1))' \
	   '$$(LUA_INCDIR) $$(LIBFLAG) $$(LDFLAGS) $$(SOURCES)' >$$@.new
	@cmp -s $$@.new $$@ && rm $$@.new || mv $$@.new $$@

-include $(SOURCES:src/%.c=build/$(1)/%.d)
endef
$(foreach name,$(FLAVOURS),$(eval $(call flavour,$(name))))

# Programs in C that specs run. They link Lua, which the module must not do.
LUA_LIB  = -llua5.4
ORACLES := $(patsubst spec/%.c,build/%,$(wildcard spec/oracle/*.c))
build/oracle/%: spec/oracle/%.c build/release/flags
	@mkdir -p $(@D)
	@echo "CC $@"
	@$(CC) -std=c11 $(WARNINGS) -Isrc $(CPPFLAGS) $(CFLAGS) -I$(LUA_INCDIR) -o $@ $< $(LUA_LIB)

# The command as a checkout runs it: with the checkout's modules, from any folder.
SHEBANG = \#!$(if $(findstring /,$(LUA)),,/usr/bin/env )$(LUA)
build/luanim: lua/luanim build/release/flags
	@{ echo '$(SHEBANG)'; \
	   echo 'package.path = [[$(CURDIR)/lua/?.lua;$(CURDIR)/lua/?/init.lua;]] .. package.path'; \
	   echo 'package.cpath = [[$(CURDIR)/build/release/?.so;]] .. package.cpath'; \
	   tail -n +2 lua/luanim; } >$@
	@chmod +x $@

# -- running -----------------------------------------------------------------------------------

demo: all
	@$(LUA) examples/tournament.lua

test: all $(ORACLES)
	$(BUSTED)

test-long: all $(ORACLES)
	$(BUSTED) spec/long

check: lint test

lint: $(SOURCES:src/%.c=build/lint/%.o) doc
	clang-format --dry-run -Werror $(SOURCES) $(HEADERS) $(wildcard spec/*/*.[ch])
	luacheck --quiet --no-color lua lua/luanim spec $(wildcard examples) .busted .config.ld nim-dev-1.rockspec

# The specs about the core, with a core in plain C11: no builtin functions, no vector kernels.
portable: FLAVOUR = portable
portable: SPEC = $(wildcard $(patsubst %,spec/%_spec.lua,arena bits classic* period position* random \
   rules* search sequence* solver states* theorems transform))
portable: all build/portable/nim/core.so $(ORACLES)
	$(BUSTED)

# The specs under the sanitizers. The module is loaded early too, so that reports of leaks, made
# after Lua has unloaded it, still name file and line.
SANITIZED = LD_PRELOAD="$$($(CC) -print-file-name=libasan.so) $(CURDIR)/build/asan/leaks.so \
   $(CURDIR)/build/asan/nim/core.so"
asan: FLAVOUR = asan
asan: export NIM_SPEC_SCALE ?= 0.3
asan: all build/asan/nim/core.so build/asan/leaks.so $(ORACLES)
	$(SANITIZED) $(BUSTED) --exclude-tags=install

build/asan/leaks.so: spec/sanitizer/leaks.c build/asan/flags
	@$(CC) $(LIBFLAG) -fPIC -o $@ $<

# The specs about memory, 20 times slower, so with only part of their rounds.
valgrind gcstress: export NIM_SPEC_SCALE ?= 0.1
valgrind: all $(ORACLES)
	valgrind --quiet --leak-check=full --show-leak-kinds=definite --error-exitcode=9 \
	   --errors-for-leak-kinds=definite --keep-debuginfo=yes $(BUSTED) --tags=memory

# The same specs while the collector runs all the time.
gcstress: all $(ORACLES)
	$(BUSTED) --tags=memory -e 'collectgarbage("incremental", 1, 1000, 1)'

coverage: FLAVOUR = coverage
coverage: all build/coverage/nim/core.so $(ORACLES)
	rm -f build/coverage/*.gcda
	$(BUSTED) --exclude-tags=install
	@ln -sfn ../../src build/coverage/src
	@cd build/coverage && gcov $(SOURCES:src/%.c=%.gcda) >gcov.log
	@awk -F "[:' %]+" '/^File/ { file = $$2 } file && /^Lines/ { print $$3 "% of", $$5, file; file = "" }' \
	   build/coverage/gcov.log

bench: all
	@for file in $(wildcard spec/bench/*_bench.lua); do \
	   echo "$$file"; $(LUA) "$$file" || exit; done

# Fuzzing, under the sanitizers: programs in Lua that mangle texts themselves, and targets that
# libFuzzer guides by coverage. Each runs for NIM_FUZZ_SECONDS; interesting inputs stay in
# build/fuzz, so that the next run continues from there.
export NIM_FUZZ_SECONDS ?= 10
build/fuzz/driver: spec/fuzz/driver.c $(SOURCES) $(HEADERS) | $(WITH_DEPS)
	@mkdir -p $(@D)
	@echo "CC $@"
	@clang -std=c11 -Isrc $(CPPFLAGS) -O1 -g -fsanitize=fuzzer,address,undefined \
	   -fno-sanitize-recover=undefined -I$(LUA_INCDIR) -o $@ $(filter %.c,$^) $(LUA_LIB) -lm

fuzz: FLAVOUR = asan
fuzz: build/asan/nim/core.so build/asan/leaks.so build/fuzz/driver
	@for file in $(wildcard spec/fuzz/*_fuzz.lua); do \
	   echo "$$file"; $(SANITIZED) $(LUA) "$$file" || exit; done
	@for file in $(wildcard spec/fuzz/targets/*.lua); do \
	   name=$$(basename "$$file" .lua); echo "$$file"; mkdir -p build/fuzz/$$name; \
	   NIM_FUZZ_TARGET="$$file" build/fuzz/driver -verbosity=0 -print_final_stats=1 \
	      -detect_leaks=0 -max_len=4096 -max_total_time=$(NIM_FUZZ_SECONDS) \
	      -artifact_prefix=build/fuzz/ build/fuzz/$$name $(wildcard spec/attacks) \
	      >build/fuzz/$$name.log 2>&1 || { cat build/fuzz/$$name.log; exit 1; }; \
	   sed -n 's/^stat::number_of_executed_units: */inputs: /p' build/fuzz/$$name.log; done

# LDoc succeeds despite most faults that it finds, but then prints more than two lines.
doc: | $(WITH_DEPS)
	@mkdir -p build
	@ldoc --config .config.ld . >build/doc.log 2>&1 && \
	   ! grep -Ev '^(reading configuration|output written)' build/doc.log || \
	   { cat build/doc.log; exit 1; }

# -- installing --------------------------------------------------------------------------------

install: all
	@for module in $(MODULES); do \
	   install -d "$(DESTDIR)$(INST_LUADIR)/$${module%/*}" && \
	   install -m 644 "lua/$$module" "$(DESTDIR)$(INST_LUADIR)/$$module" || exit; done
	install -d "$(DESTDIR)$(INST_LIBDIR)/nim" "$(DESTDIR)$(INST_BINDIR)"
	install build/release/nim/core.so "$(DESTDIR)$(INST_LIBDIR)/nim/core.so"
	sed '1s|.*|$(SHEBANG)|' lua/luanim >"$(DESTDIR)$(INST_BINDIR)/luanim"
	chmod 755 "$(DESTDIR)$(INST_BINDIR)/luanim"

uninstall:
	rm -f $(foreach module,$(MODULES),"$(DESTDIR)$(INST_LUADIR)/$(module)")
	rm -f "$(DESTDIR)$(INST_LIBDIR)/nim/core.so" "$(DESTDIR)$(INST_BINDIR)/luanim"
	-find "$(DESTDIR)$(INST_LUADIR)/nim" "$(DESTDIR)$(INST_LIBDIR)/nim" -type d -empty -delete

clean:
	rm -rf build
