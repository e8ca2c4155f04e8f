package dev.platform.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The jar in programs of users: on the class path, on the module path, and relocated. */
@Tag("packaged")
@Timeout(60)
class ConsumersTest {
  private static final Path JAR = Path.of(System.getProperty("client.jar", "missing"));
  private static final Path OLDEST_JACKSON = Path.of("target/oldest-jackson");
  private static final Path RELOCATED = Path.of("target/relocated.jar");
  private static final String MODULE = "module app { requires dev.platform.client; }";

  private static final String PROGRAM =
      """
      package app;

      import dev.platform.client.PlatformClient;
      import dev.platform.client.http.Request;

      public class Main {
        public static void main(String[] args) {
          try (PlatformClient client =
              PlatformClient.builder().apiUrl(args[0]).credentials("key-1", "pk_1").build()) {
            client.services().list().forEach(
                it -> System.out.println(it.name() + " " + it.createdAt() + " " + it.type()));
            Request creation =
                Request.of("POST", "/v1/services").json(java.util.Map.of("name", "new")).build();
            System.out.println(client.send(creation).status());
            System.out.println(client.async(it -> it.users().me().name()).join());
            try {
              client.deploys().get("srv-1", "dep-1");
            } catch (RuntimeException e) {
              System.out.println(e.getClass().getSimpleName());
            }
          }
        }
      }
      """;

  @TempDir private Path folder;
  private final StubApi api = new StubApi();

  @AfterEach
  void stop() {
    api.close();
  }

  @Test
  void theClassPathIsEnough() throws Exception {
    assertRuns(PROGRAM, List.of(JAR), newestJackson());
  }

  @Test
  void theOldestJacksonIsEnough() throws Exception {
    try (Stream<Path> jars = Files.list(OLDEST_JACKSON)) {
      assertRuns(PROGRAM, List.of(JAR), jars.toList());
    }
  }

  @Test
  void theClientAndJacksonCanBeRelocated() throws Exception {
    String relocated = PROGRAM.replace("dev.platform.client", "app.platform");

    assertRuns(relocated, List.of(RELOCATED), List.of());
  }

  @Test
  void aModuleRequiresTheClientAlone() throws Exception {
    List<Path> path = new ArrayList<>(newestJackson());
    path.add(JAR);

    Path classes =
        compile("-p", path, source("module-info.java", MODULE), source("Main.java", PROGRAM));
    path.add(classes);

    assertOutput("-p", joined(path), "-m", "app/app.Main");
  }

  @Test
  void aModuleCannotUseWhatIsInternal() throws Exception {
    List<Path> path = new ArrayList<>(newestJackson());
    path.add(JAR);
    String intruder = "package app; class Main { dev.platform.client.internal.Http http; }";

    assertThat(javac("-p", path, source("module-info.java", MODULE), source("Main.java", intruder)))
        .contains("package dev.platform.client.internal is not visible");
  }

  private void assertRuns(String program, List<Path> client, List<Path> jackson) throws Exception {
    List<Path> path = new ArrayList<>(client);
    path.addAll(jackson);
    path.add(compile("-cp", path, source("Main.java", program)));
    assertOutput("-cp", joined(path), "app.Main");
  }

  private void assertOutput(String... java) throws Exception {
    api.on(
        "GET /v1/services",
        StubApi.json(
            200,
            """
            [{"service": {"id": "srv-1", "name": "web", "createdAt": "2026-03-01T12:00:00Z",
                          "type": "web_service", "later": 1}, "cursor": "c"}]
            """),
        StubApi.json(200, "[]"));
    api.on("POST /v1/services", StubApi.json(201, "{\"deployId\": \"dep-1\"}"));
    api.on("GET /v1/users", StubApi.json(200, "{\"name\": \"Ada\"}"));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-Xshare:auto"));
    command.addAll(Arrays.asList(java));
    command.add(api.url());

    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(output.lines())
        .containsExactly("web 2026-03-01T12:00:00Z web_service", "201", "Ada", "NotFoundException");
    assertThat(process.waitFor()).isZero();
  }

  private Path source(String name, String text) throws IOException {
    return Files.writeString(Files.createDirectories(folder.resolve("src")).resolve(name), text);
  }

  private Path compile(String pathOption, List<Path> path, Path... sources) {
    assertThat(javac(pathOption, path, sources)).isEmpty();
    return folder.resolve("classes");
  }

  private String javac(String pathOption, List<Path> path, Path... sources) {
    List<String> arguments = new ArrayList<>(List.of(pathOption, joined(path)));
    arguments.addAll(List.of("-proc:none", "-d", folder.resolve("classes").toString()));
    Stream.of(sources).map(Path::toString).forEach(arguments::add);
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    int unused =
        ToolProvider.getSystemJavaCompiler()
            .run(null, said, said, arguments.toArray(String[]::new));
    return said.toString(StandardCharsets.UTF_8);
  }

  private static List<Path> newestJackson() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(Path::of)
        .filter(it -> it.getFileName().toString().startsWith("jackson-core-"))
        .collect(Collectors.toList());
  }

  private static String joined(List<Path> path) {
    return path.stream()
        .map(it -> it.toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }
}
