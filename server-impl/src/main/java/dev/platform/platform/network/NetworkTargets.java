package dev.platform.platform.network;

import dev.platform.edge.route.TcpTarget;
import java.util.List;

/** Where connections to the owners of one kind go. Contributed by the room that runs them. */
public interface NetworkTargets {

  /**
   * What takes connections to an owner at this moment; empty while none is ready, and for owners of
   * other kinds. Reads memory, never blocks.
   *
   * @param owner its id
   * @param name by which it is called
   */
  List<TcpTarget> targets(String owner, String name);
}
