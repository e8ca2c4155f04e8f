package dev.platform.platform.routing;

import java.util.Set;

/** What the edge of this process knows of instances. Where there is no edge, nothing is busy. */
public interface Traffic {

  /** The instances that work on requests, WebSockets included. */
  Set<String> busy();

  /** Says goodbye to the WebSockets of an instance, which is to go; requests go on. */
  void closeSockets(String instance);
}
