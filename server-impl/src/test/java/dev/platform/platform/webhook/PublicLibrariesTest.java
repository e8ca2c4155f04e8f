package dev.platform.platform.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import dev.platform.engine.Eventually;
import dev.platform.platform.webhook.Receiver.Message;
import dev.platform.testing.TestDatabase;
import java.io.IOException;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A message that was really delivered, in the hands of the public libraries of Standard Webhooks
 * and of the code of our guide. What is not installed here is skipped.
 */
class PublicLibrariesTest {
  private static final Path PAGE = Path.of("src/main/resources/content/docs/webhooks/verify.md");
  private static final TestDatabase database = TestDatabase.fresh();

  private static Shop shop;
  private static String secret;
  private static Message message;

  @TempDir private Path folder;

  /** The libraries look at the time, so the clock of the sender must be right. */
  @BeforeAll
  static void deliver() {
    shop = new Shop(database);
    var clock = shop.rooms.clock();
    clock.pass(Duration.between(clock.instant(), Instant.now()));
    try (var receiver = new Receiver()) {
      var webhook = shop.create("Grüße 日本", receiver.url());
      secret = webhook.path("secret").asText();
      shop.startSender();
      shop.send("POST", "/v1/webhooks/" + webhook.path("id").asText() + "/test", null);
      message = Eventually.see("messages", receiver::messages, it -> it.size() == 1).get(0);
    }
  }

  @AfterAll
  static void close() {
    shop.close();
    database.close();
  }

  @Test
  void java() throws Exception {
    var library = new Webhook(secret);
    var headers =
        HttpHeaders.of(
            Map.of(
                "webhook-id", List.of(message.id()),
                "webhook-timestamp", List.of(header("webhook-timestamp")),
                "webhook-signature", List.of(header("webhook-signature"))),
            (name, value) -> true);

    library.verify(message.body(), headers);

    assertThat(message.body()).contains("Grüße 日本");
    assertThatThrownBy(() -> library.verify(message.body() + " ", headers))
        .isInstanceOf(WebhookVerificationException.class);
  }

  /** The library of a language, if it is installed. */
  @ParameterizedTest
  @CsvSource({"node, library.cjs", "python3, library.py"})
  void anInstalledLibrary(String command, String file) throws Exception {
    var program =
        command.equals("node")
            ? """
            const { Webhook } = require('standardwebhooks');
            const fs = require('fs');
            const [secret, id, timestamp, signature, file] = process.argv.slice(2);
            new Webhook(secret).verify(fs.readFileSync(file), {'webhook-id': id,
              'webhook-timestamp': timestamp, 'webhook-signature': signature});
            """
            : """
            import sys
            from standardwebhooks import Webhook
            secret, id, timestamp, signature, file = sys.argv[1:]
            Webhook(secret).verify(open(file, 'rb').read(), {'webhook-id': id,
              'webhook-timestamp': timestamp, 'webhook-signature': signature})
            """;
    var probe = command.equals("node") ? "require('standardwebhooks')" : "import standardwebhooks";
    assumeTrue(run(List.of(command, command.equals("node") ? "-e" : "-c", probe)) == 0);
    var script = Files.writeString(folder.resolve(file), program);

    assertThat(verify(List.of(command, script.toString()), message.body())).isZero();
    assertThat(verify(List.of(command, script.toString()), message.body() + " ")).isNotZero();
  }

  /** The code of the guide, in a language that is installed. */
  @ParameterizedTest
  @CsvSource({
    "js, node, guide.mjs",
    "python, python3, guide.py",
    "go, go, guide.go",
    "ruby, ruby, guide.rb",
    "php, php, guide.php"
  })
  void theGuide(String language, String command, String file) throws Exception {
    assumeTrue(!command.equals("go") || Boolean.getBoolean("guide.compiled"), "compiles for long");
    assumeTrue(run(List.of(command, command.equals("go") ? "version" : "--version")) == 0);
    var script = Files.writeString(folder.resolve(file), program(language));
    List<String> line = new ArrayList<>(List.of(command));
    if (command.equals("go")) {
      line.add("run");
    }
    line.add(script.toString());

    assertThat(verify(line, message.body())).isZero();
    assertThat(verify(line, message.body().replace("test", "tset"))).isEqualTo(1);
  }

  /** The guide's function, and a call of it with what is on the command line. */
  private static String program(String language) throws IOException {
    var block =
        Pattern.compile("(?s)```" + language + "\\n(.*?)```").matcher(Files.readString(PAGE));
    assertThat(block.find()).as(language).isTrue();
    var code = block.group(1);
    return switch (language) {
      case "js" ->
          code.replaceAll(
                      "(?s)const secret = .*?;",
                      "const [secret, id, timestamp, signature, file] = process.argv.slice(2);")
                  .replaceAll("(?s)createServer\\(\\(.*", "")
              + """
              import { readFileSync } from 'node:fs';
              const headers = {'webhook-id': id, 'webhook-timestamp': timestamp,
                'webhook-signature': signature};
              process.exit(isGenuine(headers, readFileSync(file)) ? 0 : 1);
              """;
      case "python" ->
          code
              + """

              import sys
              secret, event, timestamp, signature, file = sys.argv[1:]
              headers = {'webhook-id': event, 'webhook-timestamp': timestamp,
                         'webhook-signature': signature}
              sys.exit(0 if is_genuine(secret, headers, open(file, 'rb').read()) else 1)
              """;
      case "go" ->
          code.replace("import (", "import (\n\t\"os\"")
              + """
              func main() {
              	body, _ := os.ReadFile(os.Args[5])
              	headers := http.Header{}
              	headers.Set("webhook-id", os.Args[2])
              	headers.Set("webhook-timestamp", os.Args[3])
              	headers.Set("webhook-signature", os.Args[4])
              	if !IsGenuine(os.Args[1], headers, body) {
              		os.Exit(1)
              	}
              }
              """;
      case "ruby" ->
          code
              + """
              secret, id, timestamp, signature, file = ARGV
              headers = {"webhook-id" => id, "webhook-timestamp" => timestamp,
                "webhook-signature" => signature}
              exit(genuine?(secret, headers, File.binread(file)) ? 0 : 1)
              """;
      default ->
          code
              + """
              [, $secret, $id, $timestamp, $signature, $file] = $argv;
              $headers = ['webhook-id' => $id, 'webhook-timestamp' => $timestamp,
                'webhook-signature' => $signature];
              exit(is_genuine($secret, $headers, file_get_contents($file)) ? 0 : 1);
              """;
    };
  }

  private int verify(List<String> command, String body) throws Exception {
    var file = Files.writeString(folder.resolve("body"), body, StandardCharsets.UTF_8);
    List<String> line = new ArrayList<>(command);
    line.addAll(
        List.of(
            secret,
            message.id(),
            header("webhook-timestamp"),
            header("webhook-signature"),
            file.toString()));
    return run(line);
  }

  /** Its exit code; 127 if there is no such program. */
  private static int run(List<String> command) throws InterruptedException {
    try {
      var process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!process.waitFor(60, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
      return process.waitFor();
    } catch (IOException e) {
      return 127;
    }
  }

  private static String header(String name) {
    return String.valueOf(message.headers().get(name));
  }
}
