package dev.platform.platform.blueprint.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Files that are made to exhaust who reads them. */
class HostileFilesTest {
  private static final int MIB = 1 << 20;
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  /** Nearly all of it is garbage when the file is read; the reader copies lines. */
  private static final long GARBAGE = 1_024L * MIB;

  static Stream<Arguments> bombs() {
    return Stream.of(
        bomb("aliases by the million", "a: &a x\nb: [" + "*a,".repeat(MIB) + "]\n"),
        bomb("aliases by the million in lines", "a: &a x\nb:\n" + "- *a\n".repeat(800_000)),
        bomb("a billion laughs", laughs(20)),
        bomb("merge keys of merge keys", merges()),
        bomb("a flow list in itself", "a: " + "[".repeat(100_000)),
        bomb("a flow map in itself", "a: " + "{a: ".repeat(100_000)),
        bomb("a block list in itself", "- ".repeat(60_000) + "x"),
        bomb("a deep indentation", deep()),
        bomb("a long word", "a: " + "x".repeat(4 * MIB - 10)),
        bomb("long words", ("- " + "x".repeat(120_000) + "\n").repeat(34)),
        bomb("a long comment", "a: 1 #" + "x".repeat(4 * MIB - 10)),
        bomb("long comments", ("#" + "x".repeat(120_000) + "\n").repeat(34)),
        bomb("a long line of blanks", "a: " + " ".repeat(4 * MIB - 10)),
        bomb("lines of blanks", "a:\n" + "\n".repeat(4 * MIB - 10)),
        bomb("many short values", "a: [" + "1,".repeat(2 * MIB - 10) + "]"),
        bomb("many lines of text", "a: |\n" + "  x\n".repeat(MIB - 10)),
        bomb("many plain lines", "a: x\n" + "  x\n".repeat(MIB - 10)),
        bomb("many quoted lines", "a: \"x\n" + "  x\n".repeat(MIB - 10) + "\""),
        bomb("many escapes", "a: \"" + ("\\x41".repeat(1000) + "\n ").repeat(1000) + "\""),
        bomb("many keys", keys()),
        bomb("many equal keys", "a: 1\n".repeat(800_000)),
        bomb("many question marks", "? ".repeat(2 * MIB - 10)),
        bomb("many colons", ": ".repeat(2 * MIB - 10)),
        bomb("many hyphens", "-\n".repeat(2 * MIB - 10)),
        bomb("many anchors", "&a ".repeat(MIB)),
        bomb("many tags", "!a ".repeat(MIB)),
        bomb("many documents", "---\n".repeat(MIB - 10)),
        bomb("many directives", "%YAML 1.1\n".repeat(400_000)),
        bomb("many quotes", "'".repeat(100_000)),
        bomb("many unknown keys", "services:\n" + "- {a: 1}\n".repeat(6_000)),
        bomb("many unknown keys of one map", unknownKeys()),
        bomb("many services", services(1_000)),
        bomb("a chain of references", chain(850)),
        bomb("schedules that never match", entries(1_500, "schedule: %d %d 31 2 *")),
        bomb("schedules that match rarely", entries(1_500, "schedule: %d %d 29 2 *")),
        bomb("lists of schedules", lists()),
        bomb("one schedule that never matches", entries(1_500, "schedule: 0 0 31 2 * # %d %d")),
        bomb("domains", entries(160, "domains: [%d.%d, " + "ä.b.example.co.uk,".repeat(98) + "]")),
        bomb(
            "ranges",
            entries(
                90,
                "ipAllowList: ["
                    + "{source: '2001:db8::%d:%d/128'},".repeat(1)
                    + "{source: '2001:db8:1:2:3:4:5:6/128'},".repeat(98)
                    + "]")),
        bomb(
            "patterns",
            entries(
                160, "buildFilter: {paths: [%d.%d, " + "'a*b*c*d*e/**/*.md',".repeat(98) + "]}")),
        bomb("repositories", entries(1_500, "repo: https://git.example.com/a%d/b%d")),
        bomb("headers", headers()),
        bomb("unknown words", entries(1_500, "plan: startr%d%d")),
        bomb("long values", longValues()),
        bomb("zeros", "\0".repeat(4 * MIB)),
        bomb("too large", "x\n".repeat(3 * MIB)));
  }

  private static Arguments bomb(String name, String text) {
    return Arguments.of(name, text);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("bombs")
  void areReadWithinASecond(String name, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    var thread = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long start = thread.getCurrentThreadCpuTime();
    long allocated = thread.getCurrentThreadAllocatedBytes();

    var read = BlueprintFile.read(bytes);

    assertThat(thread.getCurrentThreadAllocatedBytes() - allocated).isLessThan(GARBAGE);
    assertThat(Duration.ofNanos(thread.getCurrentThreadCpuTime() - start)).isLessThan(PATIENCE);
    assertThat(read.problems()).hasSizeLessThanOrEqualTo(100);
  }

  private static String laughs(int levels) {
    var text = new StringBuilder("a0: &a0 [x]\n");
    for (int i = 1; i <= levels; i++) {
      var alias = "*a" + (i - 1) + ",";
      text.append("a%d: &a%d [%s]%n".formatted(i, i, alias.repeat(10)));
    }
    return text.toString();
  }

  private static String merges() {
    var text = new StringBuilder("x-a: &a\n");
    for (int i = 0; i < 4_000; i++) {
      text.append("  k").append(i).append(": 1\n");
    }
    text.append("services:\n");
    for (int i = 0; i < 900; i++) {
      text.append("  - <<: *a\n");
    }
    return text.toString();
  }

  private static String deep() {
    var text = new StringBuilder();
    for (int i = 0; i < 2_500; i++) {
      text.append(" ".repeat(i)).append("a:\n");
    }
    return text.toString();
  }

  private static String unknownKeys() {
    var text = new StringBuilder("services:\n- type: web\n");
    for (int i = 0; i < 9_000; i++) {
      text.append("  startComand").append(i).append(": 1\n");
    }
    return text.toString();
  }

  private static String keys() {
    var text = new StringBuilder();
    for (int i = 0; i < 300_000; i++) {
      text.append("key").append(i).append(": 1\n");
    }
    return text.toString();
  }

  private static String services(int count) {
    var text = new StringBuilder("services:\n");
    for (int i = 0; i < count; i++) {
      text.append(
          """
            - type: web
              name: service-%d
              runtime: python
              startCommand: python3 -m http.server $PORT
          """
              .formatted(i));
    }
    return text.toString();
  }

  private static String entries(int count, String last) {
    var text = new StringBuilder("services:\n");
    for (int i = 0; i < count; i++) {
      text.append(
          """
            - type: %s
              name: s%d
              runtime: go
              startCommand: x
              %s
          """
              .formatted(
                  last.startsWith("s") ? "cron" : "web", i, last.formatted(i % 60, i / 60 % 24)));
    }
    return text.toString();
  }

  private static String lists() {
    var minutes = new StringBuilder("0");
    for (int i = 0; i < 60; i++) {
      minutes.append(",").append(i % 60);
    }
    return entries(1_500, "schedule: '%d %d 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17 1-12 0-6'");
  }

  private static String headers() {
    var header = "{path: '/a/*/:b/*', name: X-Header, value: some value},";
    return """
        services:
          - type: web
            name: site
            runtime: static
            headers: [%s]
        """
            .formatted((header + "\n      ").repeat(500))
        + ("  - {type: web, name: site, runtime: static, headers: [\n"
                + ("    " + header + "\n").repeat(450)
                + "    ]}\n")
            .repeat(4);
  }

  /** As long as a line may be, for each key that has a text. */
  private static String longValues() {
    var word = "a.b-c/d:e@f*".repeat(3_000);
    return """
        services:
          - type: web
            name: %1$s
            runtime: %1$s
            startCommand: %1$s
            repo: https://%1$s
            branch: %1$s
            rootDir: %1$s
            healthCheckPath: /%1$s
            buildFilter: {paths: ["%1$s"]}
            domains: ["%1$s"]
            ipAllowList: [{source: "%1$s"}]
            disk: {name: "%1$s", mountPath: "/%1$s"}
            envVars: [{key: "%1$s", value: "%1$s"}]
            "%1$s": x
          - type: web
            name: site
            runtime: static
            staticPublishPath: ./%1$s
            headers: [{path: "/%1$s", name: "%1$s", value: "%1$s"}]
            routes: [{type: redirect, source: "/%1$s", destination: "https://%1$s"}]
          - type: cron
            name: cron
            runtime: go
            startCommand: x
            schedule: "%1$s"
        """
        .formatted(word);
  }

  private static String chain(int count) {
    var text = new StringBuilder("services:\n");
    for (int i = 0; i < count; i++) {
      text.append(
          """
            - type: web
              name: s%d
              runtime: go
              startCommand: x
              envVars: [{key: A, fromService: {type: web, name: s%d, envVarKey: A}}]
          """
              .formatted(i, (i + 1) % count));
    }
    return text.toString();
  }

  @Test
  void aChainOfServicesIsPutInOrder() {
    var text =
        chain(850).replaceFirst("(?s)fromService: \\{type: web, name: s1, [^}]*}", "value: 1");
    var read = BlueprintFile.read(text.getBytes(StandardCharsets.UTF_8));

    assertThat(read.problems()).isEmpty();
    assertThat(read.blueprint().servicesInOrder().get(0).name()).isEqualTo("s0");
  }
}
