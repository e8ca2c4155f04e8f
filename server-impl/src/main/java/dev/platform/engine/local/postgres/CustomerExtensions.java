package dev.platform.engine.local.postgres;

import static dev.platform.engine.local.server.MemberCommand.quoted;

import dev.platform.engine.local.server.ServerMachine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Extensions that customers may create, besides those that PostgreSQL trusts. Their control files
 * and scripts are copied, with a mark that lets the owner of a database create them.
 *
 * @param installed the folder with those of an installation
 * @param copies the folder for copies
 */
record CustomerExtensions(Path installed, Path copies) {
  /** Earlier versions find extensions in one folder only. */
  private static final int SINCE = 18;

  private static final String STATEMENTS = "pg_stat_statements";
  private static final String FOLDER = "extension";

  private static final String CONTROL = ".control";
  private static final String MARK = "\ntrusted = true\n";
  private static final Pattern TRUSTED = Pattern.compile("(?m)^\\s*trusted\\s*=\\s*true");
  private static final Pattern VERSION =
      Pattern.compile("(?m)^\\s*default_version\\s*=\\s*'([^']+)'");

  /** What its creator may do with each, since all in it belongs to the superuser. */
  private static final Map<String, String> GRANTS =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("bloom", ""),
              Map.entry("dblink", "usage on foreign data wrapper dblink_fdw"),
              Map.entry("earthdistance", ""),
              Map.entry("moddatetime", ""),
              Map.entry(
                  "pg_buffercache",
                  "select on pg_buffercache; execute on function pg_buffercache_pages(),"
                      + " pg_buffercache_summary(), pg_buffercache_usage_counts()"),
              Map.entry(
                  STATEMENTS,
                  "execute on function pg_stat_statements_reset(oid, oid, bigint, boolean)"),
              Map.entry("pgrowlocks", ""),
              Map.entry(
                  "pgstattuple",
                  "execute on function pgstattuple(text), pgstattuple(regclass),"
                      + " pgstattuple_approx(regclass), pgstatindex(text), pgstatindex(regclass),"
                      + " pgstatginindex(regclass), pgstathashindex(regclass), pg_relpages(text),"
                      + " pg_relpages(regclass)"),
              Map.entry("postgis", ""),
              Map.entry("postgis_topology", ""),
              Map.entry("postgres_fdw", "usage on foreign data wrapper postgres_fdw"),
              Map.entry("vector", "")));

  /** A folder with copies of what an installation has; null if it cannot have any. */
  static @Nullable Path copy(ServerMachine machine, Path installation, int version)
      throws IOException, InterruptedException {
    if (version < SINCE) {
      return null;
    }
    Path copies = machine.folder().resolve("postgres-extensions");
    Optional<Path> installed =
        Stream.of(
                installation.resolve("share/postgresql"),
                installation.resolve("share"),
                Path.of("/usr/share/postgresql").resolve(Integer.toString(version)))
            .map(share -> share.resolve(FOLDER))
            .filter(folder -> Files.exists(folder.resolve("plpgsql" + CONTROL)))
            .findFirst();
    return installed.isPresent()
        ? new CustomerExtensions(installed.get(), copies).copy(machine)
        : null;
  }

  /**
   * Words for the command of a server, which take effect when it starts.
   *
   * @param copies the folder with copies
   * @param seen the same as the server finds it
   */
  static String options(Path copies, Path seen) {
    boolean hasStatements = Files.exists(copies.resolve(FOLDER).resolve(STATEMENTS + CONTROL));
    return " -c extension_control_path=%s%s"
        .formatted(
            quoted(seen + ":$system"),
            hasStatements ? " -c shared_preload_libraries=" + STATEMENTS : "");
  }

  /** Those of the same contents have the same folder, which a server that runs may use. */
  private Path copy(ServerMachine machine) throws IOException, InterruptedException {
    Map<String, byte[]> files = files();
    Path folder = copies.resolve(fingerprint(files));
    if (Files.isDirectory(folder)) {
      return folder;
    }
    machine.createReadableFolder(copies);
    Path part = copies.resolve(folder.getFileName() + ".part");
    machine.delete(part);
    Path target = machine.createReadableFolder(part).resolve(FOLDER);
    machine.createReadableFolder(target);
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      Path written = Files.write(target.resolve(file.getKey()), file.getValue());
      Files.setPosixFilePermissions(written, PosixFilePermissions.fromString("rw-r--r--"));
    }
    machine.tool(List.of("sync", "-f", part.toString()));
    return Files.move(part, folder, StandardCopyOption.ATOMIC_MOVE);
  }

  private static String fingerprint(Map<String, byte[]> files) {
    CRC32 sum = new CRC32();
    files.forEach(
        (name, contents) -> {
          sum.update(name.getBytes(StandardCharsets.UTF_8));
          sum.update(contents);
        });
    return "%08x".formatted(sum.getValue());
  }

  private Map<String, byte[]> files() throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    for (Map.Entry<String, String> extension : GRANTS.entrySet()) {
      Path control = installed.resolve(extension.getKey() + CONTROL);
      String text = Files.exists(control) ? Files.readString(control) : MARK;
      Matcher version = VERSION.matcher(text);
      if (!TRUSTED.matcher(text).find() && version.find()) {
        files.put(extension.getKey() + CONTROL, bytes(text + MARK));
        addScripts(files, extension.getKey(), version.group(1), grants(extension.getValue()));
      }
    }
    return files;
  }

  /** The last script of an installation is one that leads to the version. */
  private void addScripts(
      Map<String, byte[]> files, String extension, String version, String grants)
      throws IOException {
    try (Stream<Path> entries = Files.list(installed)) {
      for (Path script : entries.toList()) {
        String name = script.getFileName().toString();
        if (name.startsWith(extension + "--") && name.endsWith(".sql")) {
          boolean isLast = name.endsWith("--" + version + ".sql");
          files.put(name, bytes(Files.readString(script) + (isLast ? grants : "")));
        }
      }
    }
  }

  private static String grants(String rights) {
    StringBuilder statements = new StringBuilder();
    Stream.of(rights.split(";"))
        .filter(right -> !right.isBlank())
        .forEach(right -> statements.append("\ngrant " + right.strip() + " to @extowner@;\n"));
    return statements.toString();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
