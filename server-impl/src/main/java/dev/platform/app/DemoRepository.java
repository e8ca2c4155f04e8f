package dev.platform.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A git repository with a web server that needs nothing but a JDK, made on the spot. */
final class DemoRepository {
  private static final String BRANCH = "main";

  private final Path folder;

  private DemoRepository(Path folder) {
    this.folder = folder;
  }

  /** The repository in a folder, made if it is not there. */
  static DemoRepository in(Path folder) throws InterruptedException {
    var repository = new DemoRepository(folder);
    if (!Files.exists(folder.resolve(".git/refs/heads/" + BRANCH))) {
      repository.make();
    }
    return repository;
  }

  /** Its address. */
  URI url() {
    return URI.create("file://" + folder.toAbsolutePath());
  }

  /** Where its files are, for somebody who wants to change them. */
  Path folder() {
    return folder;
  }

  private void make() throws InterruptedException {
    try {
      makeReadable(Objects.requireNonNull(folder.getParent()));
      makeReadable(folder);
      Files.writeString(folder.resolve("Server.java"), source("Server.java"));
      Files.writeString(folder.resolve("README.md"), source("README.md"));
      Files.createDirectories(folder.resolve("public"));
      Files.writeString(folder.resolve("public/index.html"), source("public/index.html"));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the sample service to " + folder, e);
    }
    git("init", "--quiet", "--shared=0644", "--initial-branch", BRANCH);
    git("add", ".");
    git("commit", "--quiet", "--message", "Say hello");
  }

  /** The users of services read it too, whatever the umask of this process is. */
  private static void makeReadable(Path made) throws IOException {
    Files.createDirectories(made);
    Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static String source(String name) throws IOException {
    try (var in = DemoRepository.class.getResourceAsStream("demo/" + name)) {
      if (in == null) {
        throw new IOException("the sample service does not have " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private void git(String... arguments) throws InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of("git", "-c", "user.name=Platform", "-c", "user.email=demo@localhost"));
    command.addAll(List.of(arguments));
    try {
      var process =
          new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
      var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new IllegalStateException(String.join(" ", command) + " failed: " + said);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot run git. Install git and make sure it is in PATH", e);
    }
  }
}
