package dev.platform.platform.service;

/** What a program is built and run with. */
public enum ServiceRuntime {
  DOCKER,
  ELIXIR,
  GO,
  IMAGE,
  NODE,
  PYTHON,
  RUBY,
  RUST;

  /** Whether it needs a container engine. */
  boolean isContainer() {
    return this == DOCKER || this == IMAGE;
  }
}
