package dev.platform.engine.spi;

import java.util.List;

/** Lets commands reach one another under names. */
public interface NetworkEngine {

  /**
   * Records all networks and returns; what is not named is gone. From now on, commands of an owner
   * reach the addresses of its network by their names, those that run already too. Where names
   * cannot be resolved, commands that start get a variable for each address instead: {@code
   * PLATFORM_DISCOVERY_} and its first name in capitals, with its host and port. The same networks
   * again change nothing.
   *
   * @throws EngineException if they cannot be taken now
   */
  void apply(List<NetworkSpec> all) throws InterruptedException;

  /**
   * What the commands of all owners have exchanged with other machines, in one reading that is
   * cheap enough for every few seconds. An owner is missing where that is not counted.
   */
  List<NetworkUsage> usage() throws InterruptedException;
}
