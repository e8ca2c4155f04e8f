package dev.platform.content.graphql;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.json.Json;
import graphql.introspection.IntrospectionQuery;
import graphql.schema.idl.SchemaParser;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What queries answer, what they cost, and what is refused before anything is asked for. */
class QueriesTest {
  private final TestPosts posts = new TestPosts(150);
  private final Queries queries = new Queries(posts);

  @Test
  void aPageIsAnsweredNewestFirst() {
    var result =
        run("{ blogPosts(page: 2, pageSize: 2) { posts { title slug date url } totalCount } }");

    assertThat(result.toString())
        .isEqualTo(
            json(
                """
                {"data": {"blogPosts": {"posts": [
                  {"title": "Post 3", "slug": "post-3", "date": "2026-03-11",
                   "url": "http://localhost:4000/blog/post-3"},
                  {"title": "Post 4", "slug": "post-4", "date": "2026-03-10",
                   "url": "http://localhost:4000/blog/post-4"}
                ], "totalCount": 150}}}\
                """));
  }

  @Test
  void aPostIsFoundByItsSlugOrNullIsAnswered() {
    var result =
        run(
            "{ one: blogPost(slug: \"post-1\") { title description tags authors }"
                + " none: blogPost(slug: \"nothing\") { title } }");

    assertThat(result.toString())
        .isEqualTo(
            json(
                """
                {"data": {"one": {"title": "Post 1", "description": null, "tags": ["news"],
                  "authors": ["Ada"]}, "none": null}}\
                """));
  }

  @ParameterizedTest
  @CsvSource({"1000, 100", "101, 100", "100, 100", "1, 1", "0, 1", "-5, 1", "null, 20"})
  void thePageSizeIsClamped(String given, int posts) {
    var literal = run("{ blogPosts(pageSize: " + given + ") { posts { slug } } }");
    var variable =
        run(
            "query Q($n: Int) { blogPosts(pageSize: $n) { posts { slug } } }",
            Collections.singletonMap("n", given.equals("null") ? null : Integer.valueOf(given)),
            null);

    assertThat(literal.at("/data/blogPosts/posts")).hasSize(posts);
    assertThat(variable).isEqualTo(literal);
  }

  @ParameterizedTest
  @CsvSource({"0, post-1", "-1, post-1", "null, post-1", "8, post-141", "9, ", "2147483647, "})
  void aPageOutsideIsTheFirstOrHasNoPosts(String page, @Nullable String first) {
    var result =
        run("{ blogPosts(page: " + page + ", pageSize: 20) { posts { slug } totalCount } }");

    assertThat(result.at("/data/blogPosts/posts/0/slug").asText(null)).isEqualTo(first);
    assertThat(result.at("/data/blogPosts/totalCount").asInt()).isEqualTo(150);
  }

  @Test
  void theSchemaSaysTheUsualPageSize() {
    var argument =
        new SchemaParser()
            .parse(Queries.sdl())
            .getTypeOrNull("Query", graphql.language.ObjectTypeDefinition.class)
            .getFieldDefinitions()
            .get(0)
            .getInputValueDefinitions()
            .get(1);

    assertThat(argument.getName()).isEqualTo(PageSize.ARGUMENT);
    assertThat(argument.getDefaultValue())
        .isInstanceOfSatisfying(
            graphql.language.IntValue.class,
            it -> assertThat(it.getValue().intValue()).isEqualTo(PageSize.USUAL));
  }

  @Test
  void theOperationThatIsNamedIsRun() {
    var document = "query A { a: __typename } query B { b: __typename }";

    assertThat(run(document, Map.of(), "B").toString())
        .isEqualTo(json("{\"data\": {\"b\": \"Query\"}}"));
    assertThat(run(document, Map.of(), null).at("/errors/0/message").asText())
        .contains("Must provide operation name");
    assertThat(run(document, Map.of(), "C").at("/errors/0/message").asText())
        .contains("Unknown operation named 'C'");
    assertThat(run(document, Map.of(), null).has("data")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "{ nothing }",
        "mutation { post }",
        "subscription { posts }",
        "query Q($n: Int!) { blogPosts(pageSize: $n) { totalCount } }",
        "{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }",
        "{ blogPosts(pageSize: 99999999999) { totalCount } }",
        "type Query { mine: Int }"
      })
  void aQueryThatIsWrongHasErrorsAndNoData(String query) {
    var result = run(query);

    assertThat(result.path("errors")).isNotEmpty();
    assertThat(result.path("data").isMissingNode() || result.path("data").isNull()).isTrue();
    assertThat(posts.asked()).isZero();
  }

  @Test
  void aResolverThatFailsTellsNothingOfItself() {
    var broken =
        new Queries(
            () -> {
              throw new IllegalStateException("password=hunter2");
            });

    JsonNode result =
        Json.MAPPER.valueToTree(broken.run("{ blogPosts { totalCount } }", Map.of(), null));

    assertThat(result.at("/errors/0/message").asText()).isEqualTo("Internal error.");
    assertThat(result.toString()).doesNotContain("hunter2");
  }

  // What an operation costs. The budget is 1,000.

  @ParameterizedTest
  @ValueSource(
      strings = {
        // 1 + 100 * (1 + 7 + 1)
        "{ blogPosts(pageSize: 100) { posts { title slug date description tags authors url }"
            + " totalCount } }",
        "{ blogPosts(pageSize: 5000) { posts { title slug date } totalCount } }",
        "query Q($all: Boolean = false) { blogPosts(pageSize: 100) { posts { title"
            + " ... @include(if: $all) { a: title b: title c: title d: title e: title f: title"
            + " g: title h: title i: title } } } }",
        "{ blogPosts { posts { title } } ... @skip(if: true) { x: blogPosts(pageSize: 100)"
            + " { posts { title slug date tags authors url description a: title b: title } } } }",
        "query A { blogPosts { totalCount } }"
      })
  void whatIsWithinTheBudgetIsRun(String query) {
    assertThat(run(query).has("errors")).as(query).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          1002 | { blogPosts(pageSize: 100) { posts { title slug date description tags authors url } totalCount } t: blogPosts(pageSize: 99) { totalCount } __typename }
          1001 | { blogPosts(pageSize: 100) { posts { a: title b: title c: title d: title e: title f: title g: title h: title i: title } } }
          1001 | { blogPosts(pageSize: 2000000000) { posts { ...P ...P ...P } } } fragment P on BlogPost { title slug date }
          1001 | query Q($n: Int = 100) { blogPosts(pageSize: $n) { posts { ...P ...P ...P } } } fragment P on BlogPost { title slug date }
          1001 | query Q($on: Boolean = true) { blogPosts(pageSize: 100) { posts { ...P ...P ...P @include(if: $on) } } } fragment P on BlogPost { title slug date }
          1001 | query Q($off: Boolean = false) { blogPosts(pageSize: 100) { posts { ...P ...P ... @skip(if: $off) { ...P } } } } fragment P on BlogPost { title slug date }
          """)
  void whatIsAboveTheBudgetIsRefusedBeforeAnythingIsAskedFor(int cost, String query) {
    var result = run(query);

    assertThat(result.has("data")).isFalse();
    assertThat(result.at("/errors/0/extensions").toString())
        .contains("\"code\":\"OPERATION_BUDGET_EXCEEDED\"")
        .contains("\"cost\":" + cost)
        .contains("\"budget\":1000");
    assertThat(posts.asked()).isZero();
  }

  @Test
  void valuesOfVariablesCountAndOnlyTheChosenOperationDoes() {
    var document =
        "query Big($n: Int = 1) { blogPosts(pageSize: $n) { posts { ...P ...P ...P } } }"
            + " query Small { blogPosts(pageSize: 1) { posts { ...P } } }"
            + " fragment P on BlogPost { title slug date }";

    assertThat(code(run(document, Map.of("n", 100), "Big"))).isEqualTo("OPERATION_BUDGET_EXCEEDED");
    assertThat(run(document, Map.of("n", 50), "Big").has("errors")).isFalse();
    assertThat(run(document, Map.of(), "Big").has("errors")).isFalse();
    assertThat(run(document, Map.of("n", 100), "Small").has("errors")).isFalse();
  }

  @Test
  void introspectionCostsLikeEverythingElse() {
    var query = new StringBuilder("{ __schema { types { ");
    for (int i = 0; i < 450; i++) {
      query.append('a').append(i).append(": name ");
    }
    assertThat(run(query + "} } }").has("errors")).isFalse();

    assertThat(run(IntrospectionQuery.INTROSPECTION_QUERY).at("/data/__schema/types"))
        .hasSizeGreaterThan(5);
    assertThat(
            code(
                run(
                    "{ __schema { types { fields { type { fields { type { fields { name } } } } }"
                        + " } } }")))
        .isEqualTo("OPERATION_BUDGET_EXCEEDED");
  }

  private static String code(JsonNode result) {
    return result.at("/errors/0/extensions/code").asText();
  }

  private JsonNode run(String query) {
    return run(query, Map.of(), null);
  }

  private JsonNode run(
      String query, Map<String, ? extends @Nullable Object> variables, @Nullable String operation) {
    return Json.MAPPER.valueToTree(queries.run(query, new HashMap<>(variables), operation));
  }

  private static String json(String text) {
    return Json.read(text, JsonNode.class).toString();
  }
}
