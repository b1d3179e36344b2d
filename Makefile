# nim: the game of Nim and its relatives, a C extension for Lua 5.4.

LUA        = lua5.4
LUA_INCDIR = /usr/include/lua5.4
CC         = gcc
CFLAGS     = -O2 -g
LIBFLAG    = -shared
BUILD      = build/release

WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes \
           -Wmissing-prototypes -Wold-style-definition -Wwrite-strings -Wcast-qual -Wundef -Wvla
SOURCES := $(wildcard src/*.c)
OBJECTS := $(SOURCES:src/%.c=$(BUILD)/%.o)

export LUA_PATH_5_4  = lua/?.lua;lua/?/init.lua;;
export LUA_CPATH_5_4 = $(BUILD)/?.so;;

.PHONY: all test clean
all: $(BUILD)/nim/core.so

$(BUILD)/nim/core.so: $(OBJECTS)
	@mkdir -p $(@D)
	$(CC) $(LIBFLAG) $(CFLAGS) -o $@ $(OBJECTS) -lm

$(BUILD)/%.o: src/%.c
	@mkdir -p $(@D)
	$(CC) -std=c11 $(WARNINGS) $(CFLAGS) -fPIC -I$(LUA_INCDIR) -MMD -MP -c -o $@ $<

test: all
	$(LUA) "$$(command -v busted)" --ignore-lua

clean:
	rm -rf build

-include $(OBJECTS:.o=.d)
