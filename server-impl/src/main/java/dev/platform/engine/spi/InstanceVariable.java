package dev.platform.engine.spi;

/** What only the engine knows of an instance, told to the instance in its environment. */
public enum InstanceVariable {
  /** The instance's id. */
  ID,
  /** The TCP port to listen on. */
  PORT
}
