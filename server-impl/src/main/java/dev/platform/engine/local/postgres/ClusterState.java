package dev.platform.engine.local.postgres;

import dev.platform.engine.spi.PostgresSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a cluster, on disk. A member that is not made has no data that count: its folder
 * may be deleted, and it is never started.
 *
 * @param owner as whose user its members run; of a follower that of the one that it follows
 * @param credentials of the engine
 * @param leader ID of the member that counts
 * @param members all of them, the leader among them
 * @param generation up to which the spec is true; 0 for none
 * @param diskBytes how much its data can take
 * @param restarts up to which it has been restarted
 * @param failovers up to which it has changed its leader
 * @param inSync whether the other member has every commit that was reported: it may become the
 *     leader
 * @param lost why the data that it was to begin with cannot be recovered: one complete sentence for
 *     users; null if that has not failed
 */
record ClusterState(
    String owner,
    Credentials credentials,
    String leader,
    List<MemberState> members,
    long generation,
    long diskBytes,
    long restarts,
    long failovers,
    boolean inSync,
    @Nullable String lost) {

  /** A member, and whether its data are complete. */
  record MemberState(String id, boolean made) {}

  ClusterState {
    members = List.copyOf(members);
  }

  static ClusterState first(PostgresSpec spec, String owner, String leader) {
    return new ClusterState(
        owner,
        Credentials.random(),
        leader,
        List.of(new MemberState(leader, false)),
        0,
        spec.diskBytes(),
        spec.restarts(),
        spec.failovers(),
        false,
        null);
  }

  boolean isMade(String id) {
    return members.contains(new MemberState(id, true));
  }

  /** The member that is not the leader. */
  Optional<String> standby() {
    return members.stream().map(MemberState::id).filter(id -> !id.equals(leader)).findFirst();
  }

  ClusterState made(String id, boolean made) {
    List<MemberState> changed = new ArrayList<>();
    for (MemberState member : members) {
      changed.add(member.id().equals(id) ? new MemberState(id, made) : member);
    }
    return with(leader, changed, made && inSync);
  }

  ClusterState withStandby(String id) {
    List<MemberState> all = new ArrayList<>(members);
    all.add(new MemberState(id, false));
    return with(leader, all, false);
  }

  ClusterState withoutStandby() {
    return with(
        leader, members.stream().filter(member -> member.id().equals(leader)).toList(), false);
  }

  ClusterState synced(boolean now) {
    return with(leader, members, now);
  }

  /** The standby is the leader from now on; the old leader has to be made again. */
  ClusterState led(String newLeader) {
    return new ClusterState(
            owner,
            credentials,
            newLeader,
            members,
            generation,
            diskBytes,
            restarts,
            failovers,
            false,
            lost)
        .made(leader, false);
  }

  private ClusterState with(String newLeader, List<MemberState> newMembers, boolean sync) {
    return new ClusterState(
        owner,
        credentials,
        newLeader,
        newMembers,
        generation,
        diskBytes,
        restarts,
        failovers,
        sync,
        lost);
  }

  ClusterState applied(long newGeneration) {
    return new ClusterState(
        owner,
        credentials,
        leader,
        members,
        newGeneration,
        diskBytes,
        restarts,
        failovers,
        inSync,
        lost);
  }

  ClusterState restarted(long number) {
    return new ClusterState(
        owner,
        credentials,
        leader,
        members,
        generation,
        diskBytes,
        number,
        failovers,
        inSync,
        lost);
  }

  ClusterState failedOver(long number) {
    return new ClusterState(
        owner, credentials, leader, members, generation, diskBytes, restarts, number, inSync, lost);
  }

  ClusterState grown(long bytes) {
    return new ClusterState(
        owner, credentials, leader, members, generation, bytes, restarts, failovers, inSync, lost);
  }

  ClusterState knownTo(Credentials others) {
    return new ClusterState(
        owner, others, leader, members, generation, diskBytes, restarts, failovers, inSync, lost);
  }

  ClusterState lost(String why) {
    return new ClusterState(
        owner,
        credentials,
        leader,
        members,
        generation,
        diskBytes,
        restarts,
        failovers,
        inSync,
        why);
  }

  @Override
  public String toString() {
    return "ClusterState[" + leader + ", generation " + generation + "]";
  }
}
