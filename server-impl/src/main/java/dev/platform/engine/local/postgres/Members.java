package dev.platform.engine.local.postgres;

import dev.platform.engine.local.server.Member;
import dev.platform.engine.local.server.MemberName;
import dev.platform.engine.local.server.ServerMachine;
import dev.platform.engine.spi.PostgresSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The members of one cluster. For one thread at a time. */
final class Members {
  private final Path folder;
  private final ServerMachine machine;
  private final PostgresPrograms programs;
  private final Runnable wake;
  private final String server;
  private final int version;
  private final String owner;
  private final Map<String, Member> known = new HashMap<>();
  private final Map<String, Node> nodes = new HashMap<>();

  /**
   * @param folder of the cluster
   * @param wake called when a member has ended
   * @param spec of any generation
   * @param owner as whose user they run
   */
  Members(Path folder, Cluster.Context context, Runnable wake, PostgresSpec spec, String owner) {
    this.folder = folder.resolve("members");
    this.machine = context.machine();
    this.programs = context.programs();
    this.wake = wake;
    this.server = spec.ref().key();
    this.version = spec.version();
    this.owner = owner;
  }

  /** The member with an ID, which is made if there is none. */
  Node get(String id) throws IOException, InterruptedException {
    Node present = nodes.get(id);
    if (present != null) {
      return present;
    }
    Node node = new Node(member(id), programs.get(version), wake);
    nodes.put(id, node);
    return node;
  }

  private Member member(String id) throws IOException, InterruptedException {
    Member present = known.get(id);
    if (present != null) {
      return present;
    }
    MemberName name = new MemberName(server, id, owner);
    Path place = place(id);
    Member member = Member.isIn(place) ? found(name, place) : Member.make(machine, name, place);
    known.put(id, member);
    return member;
  }

  /** Copies that an earlier life was making are of no use. */
  private Member found(MemberName name, Path place) throws IOException, InterruptedException {
    Member member = Member.find(machine, name, place);
    Copying.deleteLeft(machine, place.resolve("tmp"));
    return member;
  }

  /** Stops a member, if there is one, whether it is in use here or not. */
  void stop(String id) throws IOException, InterruptedException {
    Node node = nodes.get(id);
    if (node != null) {
      node.stop();
    } else if (exists(id)) {
      member(id).stop(Node.FAST, Node.GRACE);
    }
  }

  /** The member with an ID, if it is in use here. */
  Optional<Node> find(String id) {
    return Optional.ofNullable(nodes.get(id));
  }

  /** All that are in use here. */
  Collection<Node> all() {
    return List.copyOf(nodes.values());
  }

  /** Whether there is anything of a member. */
  boolean exists(String id) {
    return Member.isIn(place(id));
  }

  /**
   * Ends a member and deletes its data.
   *
   * @return whether nothing is left; else it is to be called again
   */
  boolean remove(String id) throws IOException, InterruptedException {
    if (!exists(id)) {
      return true;
    }
    if (!member(id).remove()) {
      return false;
    }
    known.remove(id);
    nodes.remove(id);
    return true;
  }

  private Path place(String id) {
    return folder.resolve(id);
  }
}
