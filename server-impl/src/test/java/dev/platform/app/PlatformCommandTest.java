package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** The command line as a whole: its help, and the status of what fails. */
class PlatformCommandTest {
  private final StringWriter err = new StringWriter();
  private final CommandLine line = PlatformCommand.line().setErr(new PrintWriter(err));

  @ParameterizedTest
  @CsvSource({
    "sevrer,              platform server",
    "sevrer --help,       platform server",
    "postgres recver,     postgres recover",
    "postgres recver -h,  postgres recover",
  })
  void anUnknownCommandIsAMistakeAndTheNearestIsNamed(String words, String nearest) {
    assertThat(line.execute(words.split(" "))).isEqualTo(2);
    assertThat(err.toString()).contains("Did you mean: " + nearest);
  }

  @Test
  void invalidSettingsHaveAStatusOfTheirOwn(@TempDir Path folder) throws Exception {
    var file = Files.writeString(folder.resolve("settings"), "platform.api.url=nowhere\n");

    int status = line.execute("server", "--config", file.toString());

    assertThat(status).isEqualTo(78);
    assertThat(err.toString()).contains("platform.api.url");
  }

  @Test
  void theListOfCommandsHasWholeSentences() {
    assertThat(commands(line))
        .allSatisfy(
            command -> {
              var shown = command.getCommandSpec().usageMessage();
              assertThat(shown.description()[0]).as(command.getCommandName()).endsWith(".");
            });
  }

  @Test
  void linesOfHelpFitTheTerminal() {
    assertThat(commands(line))
        .allSatisfy(
            command ->
                assertThat(command.getUsageMessage().lines()).allMatch(it -> it.length() <= 80));
  }

  private static Stream<CommandLine> commands(CommandLine line) {
    return Stream.concat(
        Stream.of(line),
        line.getSubcommands().values().stream().flatMap(PlatformCommandTest::commands));
  }
}
