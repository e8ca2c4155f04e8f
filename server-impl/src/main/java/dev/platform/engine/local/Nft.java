package dev.platform.engine.local;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The program that sets and reads rules of nftables. */
final class Nft {
  private final Path program;

  Nft(Path program) {
    this.program = program;
  }

  /**
   * @throws IOException if it is not there, with what to install
   */
  static Nft find(SystemPrograms programs) throws IOException {
    return new Nft(
        programs
            .find("nft")
            .orElseThrow(() -> new IOException("nft is not installed. Install nftables")));
  }

  /** Does what a file says, all of it or nothing. */
  void load(Path file) throws IOException, InterruptedException {
    run("-f", file.toString());
  }

  /** Adds an element to each of these sets and maps of a table: to all of them, or to none. */
  void add(String table, Map<String, String> elements) throws IOException, InterruptedException {
    run(
        elements.entrySet().stream()
            .map(
                set ->
                    "add element inet %s %s { %s }".formatted(table, set.getKey(), set.getValue()))
            .collect(joining("; ")));
  }

  /**
   * Runs a command.
   *
   * @return what it printed
   */
  String run(String... arguments) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of(program.toString()));
    words.addAll(List.of(arguments));
    SystemCommand.Result result = SystemCommand.run(words);
    if (result.status() != 0) {
      throw new IOException("cannot set nftables rules: " + result.output());
    }
    return result.output();
  }
}
