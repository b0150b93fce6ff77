"""The languages that a fenced block may name: those of listings, none that a program for notes runs."""

from __future__ import annotations

LANGUAGES = frozenset(
    (  # noqa: SIM905
        "abap abnf actionscript ada agda apache apacheconf apl applescript arduino arm asciidoc asm "
        "aspnet assembly autohotkey awk bash basic bat batch bibtex bnf brainfuck c c# c++ cfg clj "
        "clojure cmake cobol coffee coffeescript console cpp crystal cs csharp css csv cuda cypher "
        "cython d dart diff django docker dockerfile dos ebnf eex elisp elixir elm erb erlang excel f# "
        "fish forth fortran fs fsharp gawk gcode gdscript gherkin git gitignore glsl go golang gradle "
        "graphql groovy haml handlebars haskell haxe hcl hlsl hs html htmlbars http ini irc java "
        "javadoc javascript jinja jl js json json5 jsonc jsonl jsp jsx julia kotlin kt latex less lisp "
        "llvm log lua makefile markdown markup mathematica matlab md mips ml nasm nginx nim nix "
        "nohighlight none objc objective-c objectivec ocaml octave opencl pascal patch perl php pl "
        "plain plaintext plsql postgres postgresql powershell pro prolog properties proto protobuf ps1 "
        "pug puppet purescript py pycon pydocstring pyrex python python3 q qml r racket rb reg regex "
        "rest rs ruby rust sas sass scala scheme scss sed sh shell smalltalk smarty sol solidity sparql "
        "sql stata svg swift systemverilog tcl terraform tex text toml ts tsx twig txt typescript vala "
        "vb vbnet verilog vhdl vim viml vue wasm wgsl wiki x86asm xml xquery xsl xslt yaml yml zig zsh"
    ).split()
)
