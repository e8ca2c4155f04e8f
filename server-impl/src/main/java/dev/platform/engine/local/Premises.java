package dev.platform.engine.local;

import java.nio.file.Path;

/**
 * The folders that a command has for its own.
 *
 * @param files the work tree or artifact
 * @param home its home
 * @param tmp for what is temporary
 */
record Premises(Path files, Path home, Path tmp) {}
