package dev.platform.conformance.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the archive holds, and what its launcher does without a Java that suffices. */
class ArchiveTest {
  private static final int CLASS_FILE_OF_JAVA_8 = 52;

  @TempDir private static Path folder;
  private static Path program;

  @BeforeAll
  static void unpack() throws Exception {
    var archive = Archive.newest();
    assumeTrue(archive.isPresent(), "no archive: run mvn verify from the root");
    program = Archive.unpack(archive.get(), folder);
  }

  @Test
  void everybodyMayReadItAndStartTheLauncherAlone() throws Exception {
    Map<String, String> odd = new HashMap<>();
    for (Path file : Archive.files(program)) {
      var name = program.relativize(file).toString();
      var mode = PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
      var right = Files.isDirectory(file) || name.equals("bin/platform");
      if (!mode.equals(right ? "rwxr-xr-x" : "rw-r--r--")) {
        odd.put(name, mode);
      }
    }

    assertThat(odd).isEmpty();
  }

  @Test
  void itHasTheProgramExamplesAndLicences() throws Exception {
    assertThat(Archive.files(program).stream().map(program::relativize).map(Path::toString))
        .contains(
            "bin/platform",
            "platform.jar",
            "examples/platform.properties",
            "examples/platform.service",
            "LICENSE",
            "THIRD-PARTY.txt",
            "platform.cdx.json");
  }

  @Test
  void theProgramLoadsAllLibrariesAndNoOther() throws Exception {
    try (var jar = new JarFile(program.resolve("platform.jar").toFile())) {
      var loaded = jar.getManifest().getMainAttributes().getValue("Class-Path");

      assertThat(libraries().stream().map(program::relativize).map(Path::toString))
          .containsExactlyInAnyOrder(loaded.split(" "));
    }
  }

  @Test
  void everyLibraryIsInTheListOfLicencesAndInTheBillOfMaterials() throws Exception {
    var licences = Files.readString(program.resolve("THIRD-PARTY.txt"));
    var bill = new ObjectMapper().readTree(program.resolve("platform.cdx.json").toFile());
    var billed =
        bill.at("/components").findValuesAsText("purl").stream().map(ArchiveTest::jar).toList();

    for (Path library : libraries()) {
      var name = library.getFileName().toString();
      assertThat(billed).contains(name);
      assertThat(isOurs(library) || licences.contains(coordinates(name))).as(name).isTrue();
    }
  }

  /** The file that a package URL stands for. */
  private static String jar(String purl) {
    var classifier =
        purl.contains("classifier=") ? purl.replaceAll(".*classifier=([^&]*).*", "-$1") : "";
    return purl.replaceAll(".*/(.*)@([^?]*).*", "$1-$2") + classifier + ".jar";
  }

  private static List<Path> libraries() throws IOException {
    return Archive.files(program.resolve("lib")).stream().filter(Files::isRegularFile).toList();
  }

  private static boolean isOurs(Path library) throws IOException {
    try (var jar = new JarFile(library.toFile())) {
      return jar.stream().anyMatch(it -> it.getName().startsWith("META-INF/maven/dev.platform/"));
    }
  }

  /** As the list has them: {@code artifact:version}, without a classifier. */
  private static String coordinates(String jar) {
    return jar.replaceFirst("-(\\d.*?)(-linux-.*|-osx-.*)?\\.jar$", ":$1");
  }

  @Test
  void olderJavaCanLoadTheMainClass() throws Exception {
    try (var jar = new JarFile(program.resolve("platform.jar").toFile())) {
      var main = jar.getManifest().getMainAttributes().getValue("Main-Class");
      try (var in = jar.getInputStream(jar.getEntry(main.replace('.', '/') + ".class"))) {
        var head = in.readNBytes(8);
        assertThat(head[6] << 8 | head[7]).isEqualTo(CLASS_FILE_OF_JAVA_8);
      }
    }
  }

  @Test
  void withoutJavaTheLauncherSaysWhatIsNeeded() throws Exception {
    var ended = launch(Map.of("JAVA_HOME", "/nowhere"));

    assertThat(ended.status()).isEqualTo(1);
    assertThat(ended.output())
        .isEqualTo(
            """
            Platform needs Java 17 or newer, but no Java was found in JAVA_HOME (/nowhere).
            Install a JDK and set JAVA_HOME to its directory.
            """);
  }

  @Test
  void theLauncherStartsFromALinkAndHandsOnOptionsAndArguments() throws Exception {
    var link = Files.createSymbolicLink(folder.resolve("a link"), program.resolve("bin/platform"));

    var ended =
        run(
            List.of(link.toString(), "--version"),
            Map.of(
                "JAVA_HOME",
                System.getProperty("java.home"),
                "JAVA_OPTS",
                "-Xmx300m -XX:+PrintFlagsFinal"));

    assertThat(ended.output())
        .contains("platform ", "Java " + Runtime.version())
        .containsPattern("MaxHeapSize +:?= " + (300 << 20) + " ")
        .containsPattern("UseG1GC +:?= true ")
        .containsPattern("ExitOnOutOfMemoryError +:?= true ");
    assertThat(ended.status()).isZero();
  }

  @Test
  void systemdUnderstandsTheUnit() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/systemd-analyze")), "no systemd-analyze");
    var unit =
        Files.readString(program.resolve("examples/platform.service"))
            .replace("/opt/platform", program.toString());
    var file = Files.writeString(folder.resolve("platform.service"), unit);

    var ended = run(List.of("systemd-analyze", "verify", file.toString()), Map.of());

    assertThat(ended.output().lines().filter(line -> line.contains("platform.service"))).isEmpty();
  }

  private static Install.Ended launch(Map<String, String> environment) throws Exception {
    return run(List.of(program.resolve("bin/platform").toString(), "--version"), environment);
  }

  private static Install.Ended run(List<String> command, Map<String, String> environment)
      throws IOException, InterruptedException {
    var log = Files.createTempFile(folder, "command", ".log");
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(environment);
    var process = builder.redirectOutput(log.toFile()).start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return new Install.Ended(process.exitValue(), Files.readString(log));
  }
}
