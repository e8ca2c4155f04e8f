package dev.platform.engine.spi;

/**
 * What an engine tells while it works. Calls come from the engine's threads and must not block
 * long.
 */
public interface EngineListener {

  /** A line of output. Lines of one instance and stream come in order. */
  void line(LogLine line);

  /**
   * The status of a build or workload has changed.
   *
   * @param key its key
   */
  void changed(String key);
}
