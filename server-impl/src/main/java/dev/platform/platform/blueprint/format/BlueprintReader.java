package dev.platform.platform.blueprint.format;

import java.util.Comparator;
import java.util.List;

/** Reads a file. */
final class BlueprintReader {
  private final Reading reading = new Reading();

  BlueprintFile read(byte[] content) {
    new YamlReader(reading.problems()).read(content).ifPresent(it -> FileFormat.read(it, reading));
    new DuplicateNames(reading.problems()).addAll(reading);
    new ReferenceCycles(reading).report();
    var external = new References(reading).resolve();
    return new BlueprintFile(blueprint(), reading.problems().inOrder(), external);
  }

  private Blueprint blueprint() {
    return new Blueprint(
        all(ServiceDeclaration.class),
        all(DatabaseDeclaration.class),
        all(KeyValueDeclaration.class),
        all(EnvGroupDeclaration.class),
        reading.projects());
  }

  private <T extends Declaration> List<T> all(Class<T> type) {
    return reading.declarations().stream()
        .filter(type::isInstance)
        .map(type::cast)
        .sorted(Comparator.comparing(it -> it.origin().position()))
        .toList();
  }
}
