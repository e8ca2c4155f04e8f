package dev.platform.engine.simulated;

import dev.platform.engine.spi.EngineException;
import dev.platform.engine.spi.Source;
import dev.platform.engine.spi.SourceEngine;
import dev.platform.engine.spi.SourceFile;
import dev.platform.engine.spi.SourceFolder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** Repositories of a {@link SimulatedEngine}. Each branch has a commit from the beginning. */
public final class SimulatedSources implements SourceEngine {
  private final SimulatedEngine engine;
  private final Map<String, String> tips = new HashMap<>();
  private final Map<String, Set<String>> changes = new HashMap<>();
  private final Map<String, byte[]> files = new HashMap<>();
  private int looks;
  private boolean connected = true;

  SimulatedSources(SimulatedEngine engine) {
    this.engine = engine;
  }

  @Override
  public synchronized String tip(Source source) {
    engine.requireWorking();
    if (!connected) {
      throw new EngineException("The repository " + source.repository() + " is not accessible.");
    }
    looks++;
    return commit(source);
  }

  /** How often the tip of a branch was looked at. */
  public synchronized int looks() {
    return looks;
  }

  @Override
  public synchronized Optional<Set<String>> changed(Source source, String from, String to) {
    engine.requireWorking();
    return Optional.ofNullable(changes.get(to));
  }

  @Override
  public synchronized SourceFile file(Source source, String commit, String path, int maxBytes) {
    engine.requireWorking();
    byte[] content = files.get(commit + ":" + path);
    if (content == null) {
      return new SourceFile.Absent(
          "The file " + path + " does not exist in the commit " + commit + ".");
    }
    return content.length > maxBytes
        ? new SourceFile.Absent("The file " + path + " is larger than " + maxBytes + " bytes.")
        : new SourceFile.Content(content);
  }

  @Override
  public synchronized SourceFolder folder(
      Source source, Set<String> wanted, int maxBytes, Duration time) {
    String commit = tip(source) + ":";
    Map<String, String> texts =
        files.entrySet().stream()
            .filter(file -> file.getKey().startsWith(commit))
            .collect(
                Collectors.toMap(
                    file -> file.getKey().substring(commit.length()),
                    file -> new String(file.getValue(), StandardCharsets.UTF_8)));
    return new SourceFolder(commit, texts.keySet(), texts);
  }

  /** From now on no tip can be looked at. */
  public synchronized void disconnect() {
    connected = false;
  }

  /** Repositories are there again. */
  public synchronized void reconnect() {
    connected = true;
  }

  /** Puts a file into a commit. */
  public synchronized void write(String commit, String path, String content) {
    files.put(commit + ":" + path, content.getBytes(StandardCharsets.UTF_8));
  }

  /** Puts a commit on the tip of a branch. */
  public synchronized void push(String repository, String branch, String commit, String... files) {
    tips.put(repository + "#" + branch, commit);
    changes.put(commit, Set.of(files));
  }

  /** The same source has the same commit until another is pushed. */
  synchronized String commit(Source source) {
    return tips.computeIfAbsent(source.repository() + "#" + source.branch(), SimulatedSources::id);
  }

  private static String id(String name) {
    String digits =
        UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString().replace("-", "");
    return (digits + digits).substring(0, 40);
  }
}
