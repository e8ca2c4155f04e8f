package dev.platform.engine.local.postgres;

import dev.platform.engine.spi.PostgresSpec;
import java.util.ArrayList;
import java.util.List;

/**
 * What is known of a cluster, on disk. A member that is not made has no data that count: its folder
 * may be deleted, and it is never started.
 *
 * @param credentials of the engine
 * @param leader ID of the member that counts
 * @param members all of them, the leader among them
 * @param generation up to which the spec is true; 0 for none
 * @param diskBytes how much its data can take
 * @param restarts up to which it has been restarted
 * @param failovers up to which it has changed its leader
 * @param inSync whether the other member has every commit that was reported: it may become the
 *     leader
 */
record ClusterState(
    Credentials credentials,
    String leader,
    List<MemberState> members,
    long generation,
    long diskBytes,
    long restarts,
    long failovers,
    boolean inSync) {

  /** A member, and whether its data are complete. */
  record MemberState(String id, boolean made) {}

  ClusterState {
    members = List.copyOf(members);
  }

  static ClusterState first(PostgresSpec spec, String leader) {
    return new ClusterState(
        Credentials.random(),
        leader,
        List.of(new MemberState(leader, false)),
        0,
        spec.diskBytes(),
        spec.restarts(),
        spec.failovers(),
        false);
  }

  boolean isMade(String id) {
    return members.contains(new MemberState(id, true));
  }

  ClusterState made(String id, boolean made) {
    List<MemberState> changed = new ArrayList<>();
    for (MemberState member : members) {
      changed.add(member.id().equals(id) ? new MemberState(id, made) : member);
    }
    return new ClusterState(
        credentials, leader, changed, generation, diskBytes, restarts, failovers, inSync);
  }

  ClusterState applied(long newGeneration) {
    return new ClusterState(
        credentials, leader, members, newGeneration, diskBytes, restarts, failovers, inSync);
  }

  ClusterState restarted(long number) {
    return new ClusterState(
        credentials, leader, members, generation, diskBytes, number, failovers, inSync);
  }

  ClusterState grown(long bytes) {
    return new ClusterState(
        credentials, leader, members, generation, bytes, restarts, failovers, inSync);
  }

  @Override
  public String toString() {
    return "ClusterState[" + leader + ", generation " + generation + "]";
  }
}
