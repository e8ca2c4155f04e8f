package dev.platform.engine.local;

import dev.platform.base.json.Json;
import dev.platform.engine.spi.BuildSpec;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Everything that decides about the packages that a build installs next to its source: the command,
 * the files of package managers, their variables, and the tools.
 *
 * @param digest of all of it
 * @param directories where packages may be installed, from the top of the work tree: next to a file
 *     of a package manager in the source, not where a build puts what it has made
 */
record PackageKey(String digest, List<String> directories) {
  /** Deeper files are those of examples and tests. */
  private static final int DEPTH = 4;

  /** What no key looks into: it is installed, or of git. */
  private static final Set<String> SKIPPED = Set.of("node_modules", ".venv", ".git");

  private static final List<String> INSTALLED = List.of("node_modules", ".venv");

  private static final Pattern FILES =
      Pattern.compile(
          "package\\.json|package-lock\\.json|npm-shrinkwrap\\.json|\\.npmrc|yarn\\.lock|\\.yarnrc.*"
              + "|pnpm-.*\\.yaml|\\.pnpmfile\\.cjs|bun\\.lock.*|bunfig\\.toml|binding\\.gyp"
              + "|.*requirements.*\\.txt|constraints.*\\.txt|pyproject\\.toml|Pipfile.*|.*\\.lock"
              + "|setup\\..*|schema\\.prisma");

  /** All files in these are read. */
  private static final Pattern FOLDERS = Pattern.compile("patches|requirements|prisma");

  private static final Pattern VARIABLES =
      Pattern.compile(
          "(?i)(npm|node|yarn|pnpm|bun|corepack|pip|pipenv|uv|poetry|python|prisma|puppeteer|cypress"
              + "|playwright|sharp|electron)_.*");

  /** Tools that the machine may have and whose packages depend on their version. */
  private static final List<String> TOOLS =
      List.of("node", "npm", "yarn", "pnpm", "bun", "python3");

  PackageKey {
    directories = List.copyOf(directories);
  }

  /**
   * That of a build.
   *
   * @param top of the work tree, in which no command of the owner has run yet
   * @param rootDir where the command starts, from the top
   * @param command with what comes before it
   * @param machine has the tools that the toolchain lacks
   */
  static PackageKey of(
      Path top,
      String rootDir,
      BuildSpec spec,
      String command,
      Toolchain toolchain,
      Machine machine)
      throws IOException {
    Path directory = top.resolve(rootDir);
    Set<Path> files = files(directory);
    Sum sum = new Sum();
    sum.add(command);
    sum.add(rootDir);
    sum.add(spec.usesPython() + "");
    // Some packages contain the path of the work tree, as the command sees it.
    sum.add(machine.isSandboxed() + "");
    new TreeMap<>(spec.environment())
        .forEach(
            (name, value) -> {
              if (VARIABLES.matcher(name).matches()) {
                sum.add(name + "=" + value);
              }
            });
    sum.add(Json.write(new Toolchain(toolchain.tools(), toolchain.variables())));
    for (String tool : TOOLS) {
      sum.addTool(machine.settings().path(), tool);
    }
    Set<Path> places = new TreeSet<>(Set.of(directory));
    for (Path file : files) {
      sum.add(directory.relativize(file).toString());
      sum.addFile(file);
      places.add(file.getParent());
    }
    return new PackageKey(
        sum.hex(),
        places.stream()
            .flatMap(it -> INSTALLED.stream().map(it::resolve))
            .map(it -> top.relativize(it).toString())
            .toList());
  }

  /** A digest in the making. */
  private static final class Sum {
    private final MessageDigest digest;

    Sum() {
      try {
        this.digest = MessageDigest.getInstance("SHA-256");
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException(e);
      }
    }

    void add(String text) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      digest.update(ByteBuffer.allocate(Long.BYTES).putLong(bytes.length).array());
      digest.update(bytes);
    }

    void addTool(String path, String tool) throws IOException {
      Optional<Path> found = new SystemPrograms(path).find(tool);
      if (found.isEmpty()) {
        return;
      }
      Path program = found.get().toRealPath();
      long changedAt = Files.getLastModifiedTime(program).toMillis();
      add(program + " " + Files.size(program) + " " + changedAt);
    }

    void addFile(Path file) throws IOException {
      ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
      try (SeekableByteChannel channel =
          Files.newByteChannel(file, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS))) {
        digest.update(ByteBuffer.allocate(Long.BYTES).putLong(channel.size()).array());
        while (channel.read(buffer) > 0) {
          digest.update(buffer.flip());
          buffer.clear();
        }
      }
    }

    String hex() {
      return HexFormat.of().formatHex(digest.digest());
    }
  }

  private static Set<Path> files(Path directory) throws IOException {
    Set<Path> files = new TreeSet<>();
    Files.walkFileTree(
        directory,
        Set.of(),
        DEPTH,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return SKIPPED.contains(folder.getFileName().toString()) && !folder.equals(directory)
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile() && decides(file)) {
              files.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return files;
  }

  private static boolean decides(Path file) {
    Path folder = file.getParent();
    return FILES.matcher(file.getFileName().toString()).matches()
        || (folder != null && FOLDERS.matcher(folder.getFileName().toString()).matches());
  }
}
