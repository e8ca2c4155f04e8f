package dev.platform.codegen;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** The steps that the build calls. */
public final class Main {
  private static final String USAGE =
      """
      build-id <root> <file>                           name the build by its sources
      specs <folder of contracts> <classes folder>     bundle, lint and pin every contract
      catalogue <bundled folder> <sources folder> <contract>=<class name>...
      forget <folder> <inputs>...                      empty a generated folder when an input changed
      groups <folder> <folder>                         list the client's groups of operations
      keep-times <folder> <memory>                     let what was made again the same be as old as before
      """;

  private Main() {}

  public static void main(String[] args) {
    List<String> rest = Arrays.asList(args).subList(Math.min(1, args.length), args.length);
    switch (args.length < 3 ? "" : args[0]) {
      case "build-id" -> BuildId.write(Path.of(rest.get(0)), Path.of(rest.get(1)));
      case "specs" -> Specs.make(Path.of(rest.get(0)), Path.of(rest.get(1)));
      case "catalogue" -> catalogue(Path.of(rest.get(0)), Path.of(rest.get(1)), rest);
      case "forget" ->
          Generated.forget(Path.of(rest.get(0)), rest.stream().skip(1).map(Path::of).toList());
      case "groups" -> Groups.write(rest.stream().map(Path::of).toList());
      case "keep-times" -> Times.keep(Path.of(rest.get(0)), Path.of(rest.get(1)));
      default -> throw new IllegalArgumentException("Usage:\n" + USAGE);
    }
  }

  private static void catalogue(Path bundled, Path sources, List<String> rest) {
    Stamp stamp = new Stamp(sources.resolve("catalogue.stamp"), List.of(bundled));
    if (stamp.isCurrent()) {
      return;
    }
    for (String pair : rest.subList(2, rest.size())) {
      String[] parts = pair.split("=", 2);
      Catalogue.write(
          Documents.read(bundled.resolve(parts[0] + ".json")),
          Documents.read(bundled.resolve(parts[0] + "-operations.json")),
          parts[1],
          sources);
    }
    stamp.write();
  }
}
