package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassArchiveTest {
  private static final String NAME = "-Dclass.archive=";
  private static final String USE = "-XX:SharedArchiveFile=";
  private static final String LIST = "-XX:DumpLoadedClassList=";

  @TempDir Path folder;

  @BeforeEach
  void install() throws Exception {
    var program = Files.createDirectories(folder.resolve("bin")).resolve("platform");
    Files.copy(Path.of("src/main/dist/bin/platform"), program);
    Files.writeString(folder.resolve("platform.jar"), "jar");
    var java = Files.createDirectories(folder.resolve("jdk/bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\nfor word; do echo \"$word\"; done\n");
    assertThat(java.toFile().setExecutable(true, false)).isTrue();
  }

  @Test
  void theLauncherTakesTheArchiveOfItsJavaThatIsNewerThanTheProgram() throws Exception {
    Path archive = archive();
    assertThat(launch()).doesNotContain(USE).contains(LIST + archive + ".%p.loaded\n");

    Files.writeString(archive, "classes");
    Files.setLastModifiedTime(archive, FileTime.from(Instant.now().plusSeconds(2)));
    assertThat(launch()).contains(USE + archive + "\n").doesNotContain(LIST);

    Files.setLastModifiedTime(archive, FileTime.from(Instant.now().minusSeconds(60)));
    assertThat(launch()).doesNotContain(USE);
  }

  @Test
  void anotherJavaHasAnotherArchive() throws Exception {
    Path first = archive();

    Files.writeString(folder.resolve("jdk/bin/java"), "#!/bin/sh\nprintf '%s\\n' \"$@\" | cat\n");

    assertThat(archive()).isNotEqualTo(first).hasParentRaw(folder.toRealPath());
  }

  @Test
  void anInstallationThatIsReadOnlyHasItsArchiveInTheCacheDirectory() throws Exception {
    var cache = Files.createDirectory(folder.resolve("cache"));
    var user = "setpriv --reuid 65534 --regid 65534 --clear-groups env CACHE_DIRECTORY=" + cache;
    assumeTrue(isRoot(), "root installs for another user");
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));

    assertThat(archive(user.split(" "))).hasParentRaw(cache);
    assertThat(archive("env", "CACHE_DIRECTORY=" + cache)).hasParentRaw(folder.toRealPath());
  }

  private static boolean isRoot() {
    return System.getProperty("user.name").equals("root");
  }

  @Test
  void aProcessLeavesTheClassesThatItHasLoadedToLaterOnes() throws Exception {
    Path jar = jar(ClassArchive.class, LoadedClasses.class, ClassArchiveProgram.class);
    String classes = jar + File.pathSeparator + libraries();
    Path archive = folder.resolve("classes.jsa");
    var main = ClassArchiveProgram.class.getName();

    Files.writeString(
        folder.resolve("classes.jsa.pid1.loaded"), "left by a process that was killed");
    assertThat(run(LIST + archive + ".%p.loaded", "-cp", classes, main, archive.toString()))
        .contains("sharing")
        .doesNotContain("ERROR");

    assertThat(archive).isNotEmptyFile();
    assertThat(folder.toFile().list())
        .containsExactlyInAnyOrder("bin", "jdk", "platform.jar", "program.jar", "classes.jsa");
    assertThat(run(USE + archive, "-Xlog:class+load", "-cp", classes, main))
        .contains(main + " source: shared objects file")
        .containsPattern(Pattern.quote(main) + "\\$\\$Lambda.* source: shared objects file");
  }

  private Path jar(Class<?>... classes) throws IOException {
    Path jar = folder.resolve("program.jar");
    try (var out = new JarOutputStream(Files.newOutputStream(jar))) {
      for (Class<?> type : classes) {
        String name = type.getName().replace('.', '/') + ".class";
        out.putNextEntry(new JarEntry(name));
        try (var in = type.getClassLoader().getResourceAsStream(name)) {
          in.transferTo(out);
        }
      }
    }
    return jar;
  }

  /** Java archives no classes from directories. */
  private static String libraries() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(it -> it.endsWith(".jar") && it.contains("slf4j"))
        .collect(Collectors.joining(File.pathSeparator));
  }

  private String run(String... words) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin/java").toString());
    command.addAll(List.of(words));
    var process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  private Path archive(String... user) throws Exception {
    String line = launch(user).lines().filter(it -> it.startsWith(NAME)).findFirst().orElseThrow();
    return Path.of(line.substring(NAME.length()));
  }

  /**
   * What the launcher gives Java.
   *
   * @param user a command that runs another as this user
   */
  private String launch(String... user) throws Exception {
    List<String> command = new ArrayList<>(List.of(user));
    command.addAll(List.of("/usr/bin/env", "JAVA_HOME=" + folder.resolve("jdk"), "/bin/sh"));
    command.addAll(List.of(folder.resolve("bin/platform").toString(), "server"));
    var process = new ProcessBuilder(command).redirectErrorStream(true);
    return new String(process.start().getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }
}
