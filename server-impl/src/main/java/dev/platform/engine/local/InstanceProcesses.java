package dev.platform.engine.local;

import java.io.IOException;
import java.util.Set;

/**
 * The processes of an instance.
 *
 * @param isOneUser whether all processes of their user are of the same owner
 */
record InstanceProcesses(ProcessGroup group, boolean isOneUser) implements PortOwnership.Processes {
  @Override
  public boolean own(Set<Long> inodes) throws IOException {
    return !group.ended() && (isOneUser || group.holds(inodes));
  }

  @Override
  public Set<Long> sockets() throws IOException {
    return group.sockets();
  }
}
