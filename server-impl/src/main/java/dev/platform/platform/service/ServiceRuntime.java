package dev.platform.platform.service;

import java.util.Locale;

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

  /** As the API writes it. */
  String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether it needs a container engine. */
  boolean isContainer() {
    return this == DOCKER || this == IMAGE;
  }
}
