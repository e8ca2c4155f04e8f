package dev.platform.engine.spi;

/** What only the engine knows of an instance, passed to it in its environment. */
public enum InstanceVariable {
  /** The instance's id. */
  ID,
  /** The TCP port to listen on. */
  PORT
}
