package dev.platform.conformance.faults;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A right server with some faults, each at its operation. */
final class FaultyServer implements Server {
  private final Routes routes;
  private final List<Armed> faults;
  private final Recording recording;
  private final Server right;
  private final Set<Fault> struck = ConcurrentHashMap.newKeySet();

  FaultyServer(Routes routes, List<Fault> faults, Recording recording, Server right) {
    this.routes = routes;
    this.faults = faults.stream().map(it -> new Armed(it, it.flaw().get())).toList();
    this.recording = recording;
    this.right = right;
  }

  private record Armed(Fault fault, Flaw flaw) {}

  /** The faults that made a difference to some request or response. */
  Set<Fault> struck() {
    return struck;
  }

  @Override
  public Message answer(Message request) {
    String operation = routes.operation(request).orElse("");
    Server server = right;
    for (Armed armed : faults) {
      if (armed.fault().at().equals(operation)) {
        server = faulty(armed, server);
      }
    }
    Message answer = server.answer(request);
    recording.add(operation, request, answer);
    return answer;
  }

  private Server faulty(Armed armed, Server behind) {
    return request -> {
      Strike strike = Strike.of(armed.flaw(), request, behind);
      if (strike.isHit()) {
        struck.add(armed.fault());
      }
      return strike.answer();
    };
  }
}
