package dev.platform.edge;

/** Where hosts lead at this moment. */
public interface RouteTable {

  /**
   * The route of a host. Called for each request: reads memory, never blocks.
   *
   * @param label the first label of the host name, lower case: the service's slug
   */
  Route find(String label);
}
