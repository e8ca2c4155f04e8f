package dev.platform.engine.local.keyvalue;

import dev.platform.engine.spi.KeyValueEngine;
import dev.platform.engine.spi.KeyValueRef;
import dev.platform.engine.spi.KeyValueSpec;
import dev.platform.engine.spi.KeyValueStatus;
import java.util.List;
import java.util.Optional;

/** What an engine knows that was never started, as in a process that only serves the API. */
public final class UnstartedKeyValues implements KeyValueEngine {
  private final KeyValuePrograms programs;

  /** With the programs of this machine. */
  public UnstartedKeyValues(KeyValuePrograms programs) {
    this.programs = programs;
  }

  @Override
  public Optional<String> missing() {
    return programs.missing();
  }

  @Override
  public String version() {
    return programs.version();
  }

  @Override
  public void apply(KeyValueSpec wanted) {
    throw notStarted();
  }

  @Override
  public KeyValueStatus observe(KeyValueRef ref) {
    throw notStarted();
  }

  @Override
  public void remove(KeyValueRef ref) {
    throw notStarted();
  }

  @Override
  public List<KeyValueRef> list() {
    throw notStarted();
  }

  private static IllegalStateException notStarted() {
    return new IllegalStateException("the engine is not started");
  }
}
