package dev.platform.platform.network;

import dev.platform.base.db.PostgresSignals;
import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.id.Id;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** Keeps who is on which network, and at which addresses. */
final class NetworkStore {
  /** More than others can take a number in between, each of which waited for the one before. */
  private static final int ATTEMPTS = 20;

  /** Notes an owner that calls others and that nobody calls. */
  void join(WriteTx tx, Grant<? extends Id> owner) {
    owner.require(Permission.CREATE);
    mapper(tx).join(owner.on().value(), owner.workspace());
  }

  /** Notes an owner that others call; tells whether there was a number left. */
  boolean allocate(WriteTx tx, Grant<? extends Id> owner, String name, int port, int capacity) {
    owner.require(Permission.CREATE);
    var id = owner.on().value();
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (mapper(tx).allocate(id, owner.workspace(), name, port, capacity) == 1) {
        return true;
      }
    }
    return false;
  }

  /** Notes that the forwarder listens at an address, so that others may learn of it. */
  @SystemScan("the forwarder listens for all workspaces")
  void listen(WriteTx tx, NetworkMember member) {
    if (mapper(tx).listen(member.ownerId(), member.number(), tx.now()) > 0) {
      NetworkChanges.note(tx);
    }
  }

  /** Gives an owner another address, one of all that are free, if nobody has learned of its own. */
  @SystemScan("the forwarder listens for all workspaces")
  void move(WriteTx tx, NetworkMember member, int capacity) {
    if (mapper(tx).move(member.ownerId(), member.number(), capacity) > 0) {
      NetworkChanges.note(tx);
    }
  }

  /** Which of these owners have an address where nobody listens yet. */
  @SystemScan("reconcilers ask for all workspaces")
  Set<String> waiting(Tx tx) {
    return mapper(tx).waiting();
  }

  /** Takes an owner off its network. Nobody gets its number until it is forgotten. */
  void leave(WriteTx tx, Grant<? extends Id> owner) {
    owner.require(Permission.CREATE);
    mapper(tx).leave(owner.on().value(), owner.workspace(), tx.now());
  }

  @SystemScan("the remains of deleted services, of every workspace, are cleaned up")
  int forget(WriteTx tx, Instant before, int limit) {
    return mapper(tx).forget(before, limit);
  }

  /** Begins the next version, and tells everybody. */
  @SystemScan("the transaction has changed these networks, with its own grants")
  void publish(WriteTx tx) {
    mapper(tx).countUp();
    PostgresSignals.publish(tx, Networks.CHANNEL, "");
  }

  @SystemScan("the networks of all workspaces have one version")
  long version(Tx tx) {
    return mapper(tx).version();
  }

  @SystemScan("the engine and the forwarder know the networks of all workspaces")
  List<NetworkMember> members(Tx tx) {
    return mapper(tx).members();
  }

  private static NetworkMapper mapper(Tx tx) {
    return tx.mapper(NetworkMapper.class);
  }
}
