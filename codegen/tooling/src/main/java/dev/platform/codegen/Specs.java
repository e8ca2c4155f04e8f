package dev.platform.codegen;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Makes the content of the {@code specs} jar: every contract bundled, judged and pinned. */
public final class Specs {
  private static final String PINNED = "platform";

  private final Path source;
  private final Path target;
  private final Problems problems = new Problems();
  private final Map<String, String> outputs = new LinkedHashMap<>();

  private Specs(Path source, Path classes) {
    this.source = source;
    this.target = classes.resolve("dev/platform/specs");
  }

  /** {@code source} holds one folder a contract; unchanged sources cost next to nothing. */
  public static void make(Path source, Path classes) {
    Specs specs = new Specs(source, classes);
    Stamp stamp = new Stamp(classes.resolveSibling("specs.stamp"), specs.inputs());
    if (!stamp.isCurrent()) {
      specs.run();
      stamp.write();
    }
  }

  private List<Path> inputs() {
    return Stream.concat(
            contracts().stream(), Stream.of(pins(), source.resolve("graphql"), tools()))
        .filter(Files::exists)
        .toList();
  }

  private void run() {
    contracts().forEach(this::bundle);
    problems.throwIfAny();
    if (Files.exists(tools())) {
      outputs.put("mcp-tools.json", Documents.toJson(Documents.read(tools())));
    }
    outputs.forEach((name, text) -> Documents.write(target.resolve(name), text));
    copyGraphql();
  }

  private void bundle(Path contract) {
    String name = contract.getFileName().toString();
    ObjectNode document = Bundle.of(contract.resolve("openapi.yaml"), problems);
    ObjectNode lines = Documents.read(contract.resolve("operations.yaml"));
    Problems found = new Problems();
    Lint.check(document, lines, found);
    found.found().forEach(it -> problems.add(name, it));
    String bundled = Documents.toJson(document);
    if (name.equals(PINNED)) {
      Pins.require(pins(), name, bundled, problems);
    }
    outputs.put(name + ".json", bundled);
    outputs.put(name + "-operations.json", Documents.toJson(lines));
    outputs.put(name + "-operations.yaml", read(contract.resolve("operations.yaml")));
  }

  private List<Path> contracts() {
    try (Stream<Path> folders = Files.list(source)) {
      return folders.filter(it -> Files.exists(it.resolve("openapi.yaml"))).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void copyGraphql() {
    Path graphql = source.resolve("graphql");
    if (!Files.exists(graphql)) {
      return;
    }
    try (Stream<Path> files = Files.list(graphql)) {
      Path copies = Files.createDirectories(target.resolve("graphql"));
      for (Path file : files.toList()) {
        Files.copy(file, copies.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path tools() {
    return source.resolve("mcp/tools.yaml");
  }

  private Path pins() {
    return source.resolve("PINS.md");
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
