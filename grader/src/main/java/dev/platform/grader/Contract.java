package dev.platform.grader;

import dev.platform.grader.evidence.Build;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The pinned document, whose operations are graded, and those that a route may stand in besides.
 */
public final class Contract {
  private static final String PINNED = "platform";
  private static final List<String> BESIDE =
      List.of("native", "oauth", "pages", "content", "website");

  private final Document pinned;
  private final List<Operation> operations;
  private final Map<Address, List<Operation>> byAddress;
  private final Map<String, List<Operation>> byId;

  public Contract(Document pinned, List<Document> beside) {
    this.pinned = pinned;
    this.operations =
        Stream.concat(Stream.of(pinned), beside.stream())
            .flatMap(document -> document.operations().stream())
            .toList();
    this.byAddress = operations.stream().collect(Collectors.groupingBy(Operation::address));
    this.byId = operations.stream().collect(Collectors.groupingBy(Operation::id));
  }

  /** The contracts of the specs jar. */
  public static Contract bundled() {
    return new Contract(bundled(PINNED), BESIDE.stream().map(Contract::bundled).toList());
  }

  private static Document bundled(String name) {
    try (InputStream in =
        Contract.class.getResourceAsStream("/dev/platform/specs/" + name + ".json")) {
      if (in == null) {
        throw new IllegalStateException("The specs jar does not contain the document " + name);
      }
      return Document.of(name, in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The document whose operations are graded. */
  public Document pinned() {
    return pinned;
  }

  /** The build that routes are of, held against this contract. */
  public Build build(Routes routes) {
    return new Build(routes.build(), pinned.digest());
  }

  /** The operations of all documents, the pinned one first. */
  public List<Operation> operations() {
    return operations;
  }

  /** The operation that a route answers: the one it names, else the one that stands at its path. */
  public Optional<Operation> answeredBy(Route route) {
    List<Operation> there = byAddress.getOrDefault(route.address(), List.of());
    if (route.operation() == null) {
      return there.stream().findFirst();
    }
    return Stream.concat(
            there.stream().filter(it -> it.id().equals(route.operation())),
            byId.getOrDefault(route.operation(), List.of()).stream())
        .findFirst();
  }
}
