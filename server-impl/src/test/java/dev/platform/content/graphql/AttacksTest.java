package dev.platform.content.graphql;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

/**
 * Documents that are made to cost much. It prints the table of {@code
 * docs/security/content-graphql.md}; the times are for reading, only what is answered is checked.
 */
class AttacksTest {
  private static final int LIMIT = 65_536;
  private static final int ROUNDS = 5;
  private static final String TOO_MUCH = "OPERATION_BUDGET_EXCEEDED";
  private static final String INVALID = "ValidationError";
  private static final String MALFORMED = "InvalidSyntax";
  private static final String ANSWERED = "answered";

  private final TestPosts posts = new TestPosts(150);
  private final Queries queries = new Queries(posts);
  private final SoftAssertions problems = new SoftAssertions();

  @Test
  void everyAttackIsRefusedOrHarmless() {
    var table = new StringBuilder("\n| attack | bytes | outcome | ms, first | ms, best of 5 |\n");
    table.append("|---|---|---|---|---|\n");
    attacks()
        .forEach(
            (name, attack) -> {
              problems
                  .assertThat(attack.query.getBytes(StandardCharsets.UTF_8).length)
                  .as(name)
                  .isLessThanOrEqualTo(LIMIT);
              table.append(measure(name, attack));
            });
    System.out.println(table);
    problems.assertAll();
  }

  private String measure(String name, Attack attack) {
    double first = 0;
    double best = Double.MAX_VALUE;
    for (int i = 0; i < ROUNDS; i++) {
      int before = posts.asked();
      long start = System.nanoTime();
      JsonNode result = Json.MAPPER.valueToTree(queries.run(attack.query, Map.of(), null));
      double time = (System.nanoTime() - start) / 1e6;
      first = i == 0 ? time : first;
      best = Math.min(best, time);
      problems.assertThat(outcome(result)).as(name + head(result)).isEqualTo(attack.outcome);
      if (!attack.outcome.equals(ANSWERED)) {
        problems.assertThat(posts.asked()).as(name).isEqualTo(before);
      }
    }
    return "| %s | %,d | %s | %.1f | %.1f |%n"
        .formatted(name, attack.query.length(), attack.outcome, first, best);
  }

  private static String outcome(JsonNode result) {
    if (!result.has("errors")) {
      return ANSWERED;
    }
    var extensions = result.at("/errors/0/extensions");
    return extensions.path("code").asText(extensions.path("classification").asText());
  }

  private static String head(JsonNode result) {
    var text = result.toString();
    return text.substring(0, Math.min(300, text.length()));
  }

  private record Attack(String query, String outcome) {}

  private static Map<String, Attack> attacks() {
    Map<String, Attack> all = new LinkedHashMap<>();
    all.put(
        "fragment bomb: 30 fragments, each twice the one below",
        new Attack(
            "{ ...f0 } "
                + join(30, i -> "fragment f" + i + " on Query { ...f" + (i + 1) + " ...f" + (i + 1))
                    .replace(" fragment", " } fragment")
                + " } fragment f30 on Query { blogPosts { totalCount } }",
            TOO_MUCH));
    all.put(
        "fragment bomb whose fields are all skipped",
        new Attack(
            "{ ...f0 } "
                + join(30, i -> "fragment f" + i + " on Query { ...f" + (i + 1) + " ...f" + (i + 1))
                    .replace(" fragment", " } fragment")
                + " } fragment f30 on Query { blogPosts @skip(if: true) { totalCount } }",
            TOO_MUCH));
    all.put(
        "50 fragments, each uses all that follow",
        new Attack(
            "{ ...f0 } "
                + join(
                    49,
                    i ->
                        "fragment f"
                            + i
                            + " on Query { "
                            + join(49 - i, j -> "...f" + (i + 1 + j))
                            + " }")
                + " fragment f49 on Query { __typename }",
            TOO_MUCH));
    all.put(
        "a chain of 1,800 fragments",
        new Attack(
            "{ ...f0 } "
                + join(1800, i -> "fragment f" + i + " on Query {...f" + (i + 1) + "}")
                + " fragment f1800 on Query { __typename }",
            TOO_MUCH));
    all.put(
        "50 fragments in a circle",
        new Attack(
            "{ ...f0 } " + join(50, i -> "fragment f" + i + " on Query {...f" + (i + 1) % 50 + "}"),
            INVALID));
    all.put(
        "a fragment that uses itself",
        new Attack("{ ...a } fragment a on Query { ...a x: __typename ...a }", INVALID));
    all.put(
        "5,000 levels of inline fragments",
        new Attack("{" + "...{".repeat(5000) + "__typename" + "}".repeat(5001), TOO_MUCH));
    all.put("30,000 opening braces", new Attack("{".repeat(30_000), MALFORMED));
    all.put(
        "65,000 opening brackets in a value",
        new Attack("{ blogPosts(page: " + "[".repeat(65_000), TOO_MUCH));
    all.put(
        "2,000 aliases of a list",
        new Attack("{ " + join(2000, i -> "a" + i + ":blogPosts{totalCount}") + " }", TOO_MUCH));
    all.put(
        "3,800 aliases of a field",
        new Attack("{ " + join(3800, i -> "a" + i + ":__typename") + " }", TOO_MUCH));
    all.put(
        "900 aliases within the budget",
        new Attack("{ " + join(900, i -> "a" + i + ":__typename") + " }", ANSWERED));
    all.put(
        "the same field 5,900 times",
        new Attack("{ " + "__typename ".repeat(5900) + " }", TOO_MUCH));
    all.put(
        "the same list 2,500 times, to be merged",
        new Attack("{ " + "blogPosts{totalCount} ".repeat(2500) + "}", TOO_MUCH));
    all.put(
        "conflicting fields: 800 lists with other arguments",
        new Attack("{ " + join(800, i -> "blogPosts(page:" + i + "){totalCount}") + " }", INVALID));
    all.put(
        "a huge page",
        new Attack(
            "{ blogPosts(pageSize: 2147483647) { posts { "
                + join(20, i -> "a" + i + ": title")
                + " } } }",
            TOO_MUCH));
    all.put(
        "100 full posts, the most that fits",
        new Attack(
            "{ blogPosts(pageSize: 100) { posts { title slug date description tags authors url }"
                + " totalCount } }",
            ANSWERED));
    all.put(
        "a flood of 1,100 directives on one field",
        new Attack("{ __typename " + "@skip(if:false)".repeat(1100) + " }", INVALID));
    all.put(
        "a flood of 3,900 unknown directives",
        new Attack("{ __typename " + "@a ".repeat(3900) + " }", INVALID));
    all.put(
        "1,500 operations",
        new Attack(join(1500, i -> "query q" + i + "{ __typename }"), TOO_MUCH));
    all.put(
        "10 operations that use a fragment of 2,000 fields, none chosen",
        new Attack(
            join(10, i -> "query q" + i + "{ ...f }")
                + " fragment f on Query { "
                + join(2000, i -> "a" + i + ":__typename")
                + " }",
            INVALID));
    all.put(
        "1,300 variables",
        new Attack(
            "query q(" + join(1300, i -> "$v" + i + ":Int=1") + ") { __typename }", INVALID));
    all.put(
        "1,000 unknown fields",
        new Attack("{ " + join(1000, i -> "field" + i + "XXXXXXXXXX") + " }", INVALID));
    all.put(
        "introspection in circles",
        new Attack(
            "{ __schema { types { fields { type { fields { type { fields { type { name"
                + " } } } } } } } } }",
            TOO_MUCH));
    all.put(
        "introspection by 100 aliases",
        new Attack(
            "{ " + join(100, i -> "a" + i + ":__schema{types{fields{name}}}") + " }", TOO_MUCH));
    all.put(
        "introspection with 450 aliases in its longest list",
        new Attack(
            "{ __schema { types { fields { args { "
                + join(450, i -> "a" + i + ":name")
                + " } } } } }",
            ANSWERED));
    all.put(
        "deep types: 500 times ofType",
        new Attack(
            "{ __type(name: \"Query\") { " + "ofType { ".repeat(500) + "name" + " }".repeat(502),
            TOO_MUCH));
    all.put("64 KB of blanks", new Attack("{ __typename " + " ".repeat(65_000) + "}", ANSWERED));
    all.put("64 KB of commas", new Attack("{ __typename " + ",".repeat(65_000) + "}", ANSWERED));
    all.put("a comment of 64 KB", new Attack("{ __typename } #" + "x".repeat(65_000), ANSWERED));
    all.put(
        "a string of 64 KB",
        new Attack("{ blogPost(slug: \"" + "x".repeat(65_000) + "\") { title } }", ANSWERED));
    all.put("a name of 64 KB", new Attack("{ " + "x".repeat(65_000) + " }", INVALID));
    all.put(
        "a number of 64 KB",
        new Attack("{ blogPosts(page: " + "9".repeat(65_000) + ") { totalCount } }", TOO_MUCH));
    all.put(
        "a number with an exponent of 999,999,999",
        new Attack("{ blogPosts(page: 1e999999999) { totalCount } }", INVALID));
    return all;
  }

  private static String join(int count, IntFunction<String> each) {
    return IntStream.range(0, count).mapToObj(each).collect(Collectors.joining(" "));
  }
}
