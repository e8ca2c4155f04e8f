package dev.platform.conformance.install;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Where package managers find packages, and a command that fails where they do not. */
enum Packages {
  NPM("npm", "npm ping"),
  PYPI("PyPI", "python3 -m pip download --quiet --no-deps --no-cache-dir six"),
  GO(
      "Go module proxy",
      "go mod init probe && GOMODCACHE=$PWD/cache go get github.com/go-chi/chi/v5"),
  MAVEN(
      "Maven Central",
      "mvn -B -q dependency:get -Dartifact=org.slf4j:slf4j-api:2.0.17 -Dmaven.repo.local=$PWD"),
  RUBYGEMS(
      "RubyGems",
      "printf 'source Gem.sources.to_a.first\\ngem %s\\n' '\"rack\"' > Gemfile && bundle lock");

  private static final Map<Packages, Boolean> REACHABLE = new EnumMap<>(Packages.class);

  private final String title;
  private final String command;

  Packages(String title, String command) {
    this.title = title;
    this.command = command;
  }

  static Optional<Packages> named(String title) {
    return Stream.of(values()).filter(it -> it.title.equals(title)).findFirst();
  }

  /** Asks once, with the settings of this machine. */
  synchronized boolean areReachable() {
    return REACHABLE.computeIfAbsent(this, it -> succeeds(it.command));
  }

  private static boolean succeeds(String command) {
    try {
      var process =
          new ProcessBuilder(List.of("timeout", "60", "sh", "-c", command))
              .directory(Files.createTempDirectory("packages").toFile())
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return process.waitFor(90, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public String toString() {
    return title;
  }
}
