package dev.platform.grader;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The pinned document, whose operations are graded, and those that a route may stand in besides.
 */
public record Contract(Document pinned, List<Document> beside) {
  private static final String PINNED = "platform";
  private static final List<String> BESIDE =
      List.of("native", "oauth", "pages", "content", "website");

  public Contract {
    beside = List.copyOf(beside);
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
      return Document.of(name, (ObjectNode) Json.MAPPER.readTree(in));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The operations of all documents, the pinned one first. */
  public List<Operation> operations() {
    List<Operation> operations = new ArrayList<>(pinned.operations());
    beside.forEach(document -> operations.addAll(document.operations()));
    return operations;
  }

  /** The operation that a route answers: the one it names, else the one that stands at its path. */
  public Optional<Operation> answeredBy(Route route) {
    List<Operation> there =
        operations().stream().filter(it -> it.address().equals(route.address())).toList();
    if (route.operation() == null) {
      return there.stream().findFirst();
    }
    return Stream.concat(there.stream(), operations().stream())
        .filter(it -> it.id().equals(route.operation()))
        .findFirst();
  }
}
