package dev.platform.platform.routing;

import java.util.Set;

/** What the edge of this process knows of instances. Where there is no edge, nothing is busy. */
public interface Traffic {

  /** The instances that work on requests, WebSockets and TCP connections included. */
  Set<String> busy();

  /** Ids of the services that were visited since this was asked last. */
  Set<String> takeVisited();

  /** Ends the WebSockets and TCP connections of an instance, which is to go; requests go on. */
  void closeSockets(String instance);
}
