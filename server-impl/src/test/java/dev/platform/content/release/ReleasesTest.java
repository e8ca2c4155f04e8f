package dev.platform.content.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.base.error.ErrorCode;
import dev.platform.base.error.Failure;
import dev.platform.base.net.Outbound;
import dev.platform.base.net.OutboundSettings;
import dev.platform.base.secret.Secret;
import dev.platform.content.release.Forge.Reply;
import dev.platform.engine.Eventually;
import dev.platform.testing.TestClock;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is known of releases, and when the code-hosting service is asked. */
class ReleasesTest {
  private static final Duration LONG = Duration.ofSeconds(20);

  private final TestClock clock = new TestClock();
  private final Outbound outbound = new Outbound(new OutboundSettings(true));
  private Forge forge;
  private Releases releases;

  @BeforeEach
  void start() throws Exception {
    forge = new Forge();
    releases = new Releases(forge.settings(), outbound, clock, LONG);
    forge.answer(list(forge.release("1.4.0-platform.2")));
  }

  @AfterEach
  void stop() {
    releases.close();
    forge.close();
    outbound.close();
  }

  @Test
  void theLatestIsTheGreatestVersionThatIsPublished() {
    forge.answer(
        list(
            forge.release("1.3.9-platform.7"),
            forge.release("1.10.0-platform.1"),
            forge.release("1.9.0-platform.12"),
            forge.release("3.0.0-platform.1").replace("\"draft\": false", "\"draft\": true"),
            forge
                .release("2.0.0-platform.1")
                .replace("\"prerelease\": false", "\"prerelease\": true"),
            forge.release("4.0.0")));

    assertThat(version("latest")).contains("1.10.0-platform.1");
    assertThat(version("1.3.9-platform.7")).contains("1.3.9-platform.7");
    assertThat(version("2.0.0-platform.1")).isEmpty();
    assertThat(version("3.0.0-platform.1")).isEmpty();
    assertThat(version("4.0.0")).isEmpty();
  }

  @Test
  void aReleaseIsToldAsItIs() {
    var page = forge.url() + "/acme/desktop/releases/";

    var release = releases.find("latest").orElseThrow();

    assertThat(release.title()).isEqualTo("Platform 1.4.0-platform.2");
    assertThat(release.notes()).isEqualTo("- Logs can be searched.");
    assertThat(release.page()).isEqualTo(URI.create(page + "tag/v1.4.0-platform.2"));
    assertThat(release.files().keySet()).containsExactlyInAnyOrderElementsOf(Forge.FILES);
    assertThat(release.file(ReleaseAsset.of("zed", "linux", "x86_64").orElseThrow()))
        .contains(URI.create(page + "download/v1.4.0-platform.2/platform-linux-x86_64.tar.gz"));
  }

  @Test
  void aReleaseWithoutNameAndNotesHasItsVersionAndNothing() {
    forge.answer(
        list(
            forge
                .release("1.4.0-platform.2")
                .replace("\"Platform 1.4.0-platform.2\"", "null")
                .replace("\"- Logs can be searched.\"", "null")));

    var release = releases.find("latest").orElseThrow();

    assertThat(release.title()).isEqualTo("1.4.0-platform.2");
    assertThat(release.notes()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "LATEST",
        "1.4.0",
        "v1.4.0-platform.2",
        "1.4.0-platform",
        "1.4.0-platform.2.3",
        "01.4.0-platform.2",
        "1.4.0-Platform.2",
        "1.4.0-platform.99999999999999999999",
        "1.4.0-platform.2\n",
        "../../secrets"
      })
  void whatIsNoVersionIsUnknownWithoutAsking(String version) {
    assertThat(version(version)).isEmpty();
    assertThat(forge.asked()).isEmpty();
  }

  @Test
  void whatIsKnownIsAMinuteOldAtMostAndThenAskedForConditionally() {
    forge.answer(
        request ->
            "\"one\"".equals(request.headers().get("if-none-match"))
                ? Reply.of(304, "")
                : list(forge.release("1.4.0-platform.2")).with("ETag", "\"one\""));

    assertThat(version("latest")).isPresent();
    clock.pass(Duration.ofSeconds(59));
    assertThat(version("latest")).isPresent();
    assertThat(forge.asked()).hasSize(1);

    clock.pass(Duration.ofSeconds(1));
    assertThat(version("latest")).contains("1.4.0-platform.2");
    assertThat(forge.asked()).hasSize(2);
    assertThat(forge.asked().get(1).headers()).containsEntry("if-none-match", "\"one\"");

    forge.answer(list(forge.release("1.5.0-platform.1")));
    clock.pass(Duration.ofSeconds(60));
    assertThat(version("latest")).contains("1.5.0-platform.1");
  }

  @Test
  void aHundredWaitersAreOneRequest() throws Exception {
    var released = new CountDownLatch(1);
    var reply = list(forge.release("1.4.0-platform.2"));
    forge.answer(
        request -> {
          await(released);
          return reply;
        });
    var threads = Executors.newFixedThreadPool(100);
    try {
      List<CompletableFuture<Optional<String>>> answers = new ArrayList<>();
      var started = new CountDownLatch(100);
      for (int i = 0; i < 100; i++) {
        answers.add(
            CompletableFuture.supplyAsync(
                () -> {
                  started.countDown();
                  return version("latest");
                },
                threads));
      }
      await(started);
      Eventually.isTrue("the request has come", () -> !forge.asked().isEmpty());
      released.countDown();

      assertThat(answers)
          .allSatisfy(answer -> assertThat(answer.get()).contains("1.4.0-platform.2"));
      assertThat(forge.asked()).hasSize(1);
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void whileItFailsWhatWasKnownIsGoodForAnHour() {
    assertThat(version("latest")).isPresent();
    forge.answer(Reply.of(502, "bad gateway"));

    clock.pass(Duration.ofMinutes(60));
    assertThat(version("latest")).contains("1.4.0-platform.2");

    clock.pass(Duration.ofSeconds(11));
    isUnavailable();

    forge.answer(list(forge.release("1.5.0-platform.1")));
    clock.pass(Duration.ofSeconds(11));
    assertThat(version("latest")).contains("1.5.0-platform.1");
  }

  @Test
  void afterAFailureItIsLeftAloneForTenSeconds() {
    forge.answer(Reply.of(500, ""));
    isUnavailable();
    isUnavailable();
    clock.pass(Duration.ofSeconds(9));
    isUnavailable();
    assertThat(forge.asked()).hasSize(1);

    clock.pass(Duration.ofSeconds(1));
    isUnavailable();
    assertThat(forge.asked()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "<html>Please log in</html>",
        "{\"message\": \"Not Found\"}",
        "[1, 2]",
        "[{\"tag_name\": \"v1.4.0-platform.2\"",
        "null",
        "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["
      })
  void anAnswerThatIsNoListOfReleasesIsAFailure(String body) {
    assertThat(version("latest")).isPresent();
    forge.answer(Reply.of(200, body));
    clock.pass(Duration.ofMinutes(2));
    assertThat(version("latest")).contains("1.4.0-platform.2");

    clock.pass(Duration.ofMinutes(60));
    isUnavailable();
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 401, 403, 404, 429, 500, 503})
  void anotherStatusIsAFailure(int status) {
    forge.answer(Reply.of(status, "{}").with("Location", "http://127.0.0.1:1/"));

    isUnavailable();
    assertThat(forge.asked()).hasSize(1);
  }

  @Test
  void anAnswerThatIsTooLargeIsAFailure() {
    forge.answer(Reply.of(200, "[" + " ".repeat(9 * 1024 * 1024) + "]"));

    isUnavailable();
  }

  @Test
  void aServiceThatIsGoneIsAFailure() {
    forge.close();

    isUnavailable();
  }

  @Test
  void nobodyWaitsForASlowServiceForLong() throws Exception {
    var released = new CountDownLatch(1);
    var impatient = new Releases(forge.settings(), outbound, clock, Duration.ofMillis(100));
    try {
      Eventually.isTrue(
          "the first reading", () -> attempt(impatient, "latest").equals("1.4.0-platform.2"));
      var newer = list(forge.release("1.5.0-platform.1"));
      forge.answer(
          request -> {
            await(released);
            return newer;
          });
      clock.pass(Duration.ofMinutes(2));

      assertThat(attempt(impatient, "latest")).isEqualTo("1.4.0-platform.2");
      clock.pass(Duration.ofMinutes(70));
      assertThat(attempt(impatient, "latest")).isEqualTo("UNAVAILABLE");

      released.countDown();
      Eventually.isTrue(
          "what came late", () -> attempt(impatient, "latest").equals("1.5.0-platform.1"));
      assertThat(forge.asked()).hasSize(2);
    } finally {
      impatient.close();
    }
  }

  @Test
  void aLimitOfRequestsIsRespectedUntilItEnds() {
    assertThat(version("latest")).isPresent();
    long reset = clock.instant().plus(Duration.ofMinutes(30)).getEpochSecond();
    forge.answer(
        Reply.of(403, "{\"message\": \"API rate limit exceeded\"}")
            .with("X-RateLimit-Remaining", "0")
            .with("X-RateLimit-Reset", String.valueOf(reset)));
    clock.pass(Duration.ofMinutes(2));
    assertThat(version("latest")).isPresent();
    clock.pass(Duration.ofMinutes(27));
    assertThat(version("latest")).isPresent();
    assertThat(forge.asked()).hasSize(2);

    forge.answer(list(forge.release("1.5.0-platform.1")));
    clock.pass(Duration.ofMinutes(1));
    assertThat(version("latest")).contains("1.5.0-platform.1");
    assertThat(forge.asked()).hasSize(3);
  }

  @Test
  void aTimeToComeAgainIsRespectedButNotForEver() {
    forge.answer(Reply.of(429, "").with("Retry-After", "120"));
    isUnavailable();
    clock.pass(Duration.ofSeconds(119));
    isUnavailable();
    assertThat(forge.asked()).hasSize(1);

    forge.answer(Reply.of(429, "").with("Retry-After", "9999999999"));
    clock.pass(Duration.ofSeconds(1));
    isUnavailable();
    assertThat(forge.asked()).hasSize(2);

    forge.answer(list(forge.release("1.4.0-platform.2")));
    clock.pass(Duration.ofHours(1));
    assertThat(version("latest")).isPresent();
  }

  @Test
  void theListIsReadPageByPageAndEachPageConditionally() {
    forge.answer(
        request -> {
          boolean second = request.path().contains("page=2");
          var tag = second ? "\"two\"" : "\"one\"";
          if (tag.equals(request.headers().get("if-none-match"))) {
            return Reply.of(304, "");
          }
          return second
              ? list(forge.release("1.4.0-platform.2")).with("ETag", tag)
              : list(forge.release("1.3.0-platform.1"))
                  .with("ETag", tag)
                  .with("Link", link("/repositories/1/releases?per_page=100&page=2"));
        });

    assertThat(version("latest")).contains("1.4.0-platform.2");
    clock.pass(Duration.ofMinutes(2));
    assertThat(version("latest")).contains("1.4.0-platform.2");

    assertThat(forge.asked())
        .extracting(Forge.Asked::path)
        .containsExactly(
            "/repos/acme/desktop/releases?per_page=100",
            "/repositories/1/releases?per_page=100&page=2",
            "/repos/acme/desktop/releases?per_page=100",
            "/repositories/1/releases?per_page=100&page=2");
    assertThat(forge.asked().get(3).headers()).containsEntry("if-none-match", "\"two\"");
  }

  @Test
  void aListWithoutEndIsReadForTenPages() {
    forge.answer(request -> list().with("Link", link("/next?page=" + (forge.asked().size() + 1))));

    assertThat(version("latest")).isEmpty();
    assertThat(forge.asked()).hasSize(10);
  }

  @Test
  void aFollowingPageElsewhereIsNotAskedFor() throws Exception {
    try (var other = new Forge()) {
      forge.answer(
          list(forge.release("1.4.0-platform.2"))
              .with("Link", "<" + other.url() + "/steal>; rel=\"next\""));

      assertThat(version("latest")).contains("1.4.0-platform.2");
      assertThat(other.asked()).isEmpty();
    }
  }

  @Test
  void addressesOfOtherOriginsAreNotPassedOn() {
    var here = forge.url().toString();
    var path = "/acme/desktop/releases/download/v1.4.0-platform.2/";
    forge.answer(
        list(
            forge.release("1.5.0-platform.1").replace(here + "/acme", "https://evil.example/acme"),
            forge
                .release("1.4.0-platform.2")
                .replace(here + path + "platform-linux", "https://evil.example/platform-linux")
                .replace(here + path + "platform-macos", here + "@evil.example/platform-macos")
                .replace(here + path + "platform-windows", "javascript:alert(1)//")));

    var latest = releases.find("latest").orElseThrow();

    assertThat(latest.version()).hasToString("1.4.0-platform.2");
    assertThat(latest.files().keySet())
        .allMatch(name -> name.startsWith("platform-remote-server-"))
        .hasSize(6);
  }

  @Test
  void theTokenIsSentAndTheServiceToldWhoAsks() {
    var plain = forge.settings();
    var settings =
        new ReleaseSettings(
            plain.upstream(),
            plain.repository(),
            plain.web(),
            plain.files(),
            Optional.of(new Secret("tok-1")));
    try (var withToken = new Releases(settings, outbound, clock, LONG)) {
      assertThat(withToken.find("latest")).isPresent();
    }

    assertThat(forge.asked().get(0).headers())
        .containsAllEntriesOf(
            Map.of(
                "authorization", "Bearer tok-1",
                "user-agent", "platform-content",
                "accept", "application/vnd.github+json"));
  }

  @Test
  void withoutARepositoryThereAreNone() {
    var plain = forge.settings();
    var settings =
        new ReleaseSettings(
            plain.upstream(), Optional.empty(), plain.web(), plain.files(), Optional.empty());
    try (var off = new Releases(settings, outbound, clock, LONG)) {
      assertThatThrownBy(() -> off.find("latest"))
          .isInstanceOfSatisfying(
              Failure.class, it -> assertThat(it.code()).isEqualTo(ErrorCode.UNAVAILABLE))
          .hasMessageContaining("No releases are configured");
      assertThat(off.find("banana")).isEmpty();
    }
    assertThat(forge.asked()).isEmpty();
  }

  private Optional<String> version(String version) {
    return releases.find(version).map(it -> it.version().toString());
  }

  private static String attempt(Releases releases, String version) {
    try {
      return releases.find(version).orElseThrow().version().toString();
    } catch (Failure e) {
      return e.code().name();
    }
  }

  private void isUnavailable() {
    assertThat(attempt(releases, "latest")).isEqualTo("UNAVAILABLE");
  }

  private String link(String path) {
    return "<" + forge.url() + "/first>; rel=\"prev\", <" + forge.url() + path + ">; rel=\"next\"";
  }

  private static Reply list(String... releases) {
    return Reply.of(200, "[" + String.join(",", releases) + "]");
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
