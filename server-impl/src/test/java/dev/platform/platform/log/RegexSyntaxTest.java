package dev.platform.platform.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.testing.TestDatabase;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RegexSyntaxTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @ParameterizedTest
  @CsvSource(
      delimiter = '¦',
      value = {
        "\\berror\\b ¦ an error here ¦ terrors",
        "a\\Bb ¦ ab ¦ a b",
        "^\\d{3}\\z ¦ 123 ¦ 1234",
        "(?i)Warn ¦ WARN ¦ won",
        "(?is)a.b ¦ A-B ¦ ab",
        "(?P<year>\\d+)-(?<month>\\d+) ¦ 2026-11 ¦ 2026-x",
        "(?:a|b)+?c ¦ abc ¦ abd",
        "\\Qa.b*\\E+ ¦ xa.b* ¦ xaxbb",
        "[^\\s\\d]x ¦ ax ¦ 1x",
        "[]a]b ¦ ]b ¦ b",
        "[[.]z ¦ [z ¦ az",
        "[[:upper:]]{2} ¦ AB ¦ Ab",
        "\\x41\\x{e9}1 ¦ Aé1 ¦ A1",
        "a{x ¦ a{x ¦ ax",
        "a\\.b\\/c ¦ a.b/c ¦ axb/c",
        "^\\w+$ ¦ user_1 ¦ für",
        "^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$ ¦ 0a1b2c3d-0001-0002-0003-0123456789ab ¦ 0a"
      })
  void expressionsMeanWhatTheyMeanInRe2(String expression, String one, String none)
      throws Exception {
    String pattern = RegexSyntax.toPostgres(expression);

    assertThat(matches(pattern, one)).as(pattern).isTrue();
    assertThat(matches(pattern, none)).as(pattern).isFalse();
  }

  private static boolean matches(String pattern, String text) throws Exception {
    try (var connection = database.source().getConnection();
        var statement = connection.prepareStatement("select ? ~ ?")) {
      statement.setString(1, text);
      statement.setString(2, pattern);
      var result = statement.executeQuery();
      result.next();
      return result.getBoolean(1);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(a)\\1",
        "a(?=b)",
        "a(?!b)",
        "(?<=a)b",
        "(?<!a)b",
        "\\p{L}",
        "a(?i)b",
        "***=a",
        "\\Mx",
        "a\\",
        "a{256}",
        "(a{1,100}){1,100}",
        "((a{10}){10}){11}"
      })
  void whatRe2DoesNotHaveOrWhatExplodesIsRejected(String expression) {
    assertThatThrownBy(() -> RegexSyntax.toPostgres(expression))
        .isInstanceOf(RegexSyntax.Unsupported.class);
  }
}
