package dev.platform.platform.metric;

import java.util.List;

/**
 * Where samples come from. A room that runs or keeps something binds one. Asked every 15 seconds on
 * the replica that has the engine, outside of transactions.
 */
public interface SampleSource {

  /**
   * What is true now of all of its resources. What does not run has no sample. What several sources
   * know of the same resource is kept together.
   */
  List<Sample> read() throws InterruptedException;
}
