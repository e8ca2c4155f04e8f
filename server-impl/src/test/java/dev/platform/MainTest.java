package dev.platform;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {
  @ParameterizedTest
  @ValueSource(strings = {"1.8", "9", "11", "16"})
  void anOlderJavaDoesNotSuffice(String version) {
    assertThat(Main.suffices(version)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"17", "25", "100"})
  void aJavaOfTodaySuffices(String version) {
    assertThat(Main.suffices(version)).isTrue();
  }

  @Test
  void theComplaintSaysWhatThereIsWhatIsNeededAndWhatToDo() {
    assertThat(Main.complaint("1.8.0_402", "/usr/lib/jvm/java-8"))
        .isEqualTo(
            """
            Platform needs Java 17 or newer, but this is Java 1.8.0_402 in /usr/lib/jvm/java-8.
            Set JAVA_HOME to the directory of a newer JDK and start bin/platform.\
            """);
  }

  @Test
  void anUnexpectedErrorEndsTheProcess() throws Exception {
    assertThat(Main.run(Broken.class.getName(), new String[0])).isEqualTo(1);
  }

  /** A command whose classes are not there any more. */
  public static final class Broken {
    private Broken() {}

    @SuppressWarnings("DoNotCallSuggester") // called by its name
    public static int run(String... arguments) {
      throw new NoClassDefFoundError("dev/platform/Gone" + arguments.length);
    }
  }
}
