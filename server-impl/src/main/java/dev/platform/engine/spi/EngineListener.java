package dev.platform.engine.spi;

import java.util.OptionalLong;

/**
 * What an engine reports while it works. Calls come from the engine's threads and must not block
 * long. Whatever fails in one ends nothing that the engine runs.
 */
public interface EngineListener {

  /** A line of output. Lines of one instance and stream come in order. */
  void line(LogLine line);

  /**
   * Whether lines of a build, workload or job can be taken now. While they cannot, the engine
   * leaves output where it is.
   *
   * @param subject key of the build, workload or job
   */
  boolean takes(String subject);

  /**
   * Up to where the lines of an output are kept for good, in this life of the platform or an
   * earlier one. Only what is kept may be thrown away; in its next life the engine reports what
   * comes behind, and nothing else. Empty while nobody knows.
   *
   * @param subject key of the build, workload or job
   * @param output name of the output, as in its marks
   */
  OptionalLong kept(String subject, String output);

  /**
   * The status of a build, workload, job or volume has changed.
   *
   * @param key its key
   */
  void changed(String key);
}
