package dev.platform.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A program that is a module compiles and runs with the client alone in its requirements. */
@Timeout(60)
class ModulePathTest {
  private static final String MODULE = "module app { requires dev.platform.client; }";

  private static final String PROGRAM =
      """
      package app;

      import dev.platform.client.PlatformClient;
      import dev.platform.client.http.Request;
      import dev.platform.client.model.NewService;

      public class Main {
        public static void main(String[] args) {
          try (PlatformClient client =
              PlatformClient.builder().apiUrl(args[0]).token(() -> "token").build()) {
            client.services().list().forEach(it -> System.out.println(it.name()));
            System.out.println(client.services().create(new NewService().name("new")).deployId());
            Request request = Request.of("GET", "/v1/users").build();
            System.out.println(client.send(request).json().path("name").asText());
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
  void aModuleRequiresTheClientAlone() throws Exception {
    api.on(
        "GET /v1/services",
        StubApi.json(200, "[{\"service\":{\"id\":\"srv-1\",\"name\":\"web\"},\"cursor\":\"c\"}]"),
        StubApi.json(200, "[]"));
    api.on("POST /v1/services", StubApi.json(201, "{\"deployId\":\"dep-1\"}"));
    api.on("GET /v1/users", StubApi.json(200, "{\"name\":\"Ada\"}"));
    Path sources = Files.createDirectories(folder.resolve("src/app"));
    Path module = Files.writeString(folder.resolve("src/module-info.java"), MODULE);
    Path program = Files.writeString(sources.resolve("Main.java"), PROGRAM);
    String classes = folder.resolve("classes").toString();

    run("javac", "-p", modulePath(), "-d", classes, module.toString(), program.toString());
    String output =
        run(
            "java",
            "-p",
            modulePath() + File.pathSeparator + classes,
            "-m",
            "app/app.Main",
            api.url());

    assertThat(output.lines()).containsExactly("web", "dep-1", "Ada");
  }

  private static String modulePath() {
    return Stream.of(
            PlatformClient.class,
            JsonAnyGetter.class,
            JsonFactory.class,
            ObjectMapper.class,
            JavaTimeModule.class)
        .map(ModulePathTest::location)
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static String location(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String run(String tool, String... arguments) throws Exception {
    var command =
        Stream.concat(
                Stream.of(Path.of(System.getProperty("java.home"), "bin", tool).toString()),
                List.of(arguments).stream())
            .toList();
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }
}
