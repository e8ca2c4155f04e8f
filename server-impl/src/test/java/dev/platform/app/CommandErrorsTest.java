package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.inject.Inject;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.glassfish.hk2.api.ServiceLocatorFactory;
import org.glassfish.hk2.utilities.ServiceLocatorUtilities;
import org.glassfish.hk2.utilities.binding.AbstractBinder;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** What an operator reads when a command fails. */
class CommandErrorsTest {

  @Test
  void ofAnObjectThatCannotBeMadeOnlyTheReasonIsPrinted() {
    var err = new StringWriter();

    new CommandLine(new Start())
        .setErr(new PrintWriter(err))
        .setExecutionExceptionHandler(new CommandErrors())
        .execute();

    assertThat(err.toString().strip()).isEqualTo("platform: the port must be a number");
  }

  @Command(name = "start")
  private static final class Start implements Runnable {
    @Override
    public void run() {
      var locator = ServiceLocatorFactory.getInstance().create(null);
      ServiceLocatorUtilities.bind(
          locator,
          new AbstractBinder() {
            @Override
            protected void configure() {
              bindAsContract(Broken.class);
              bindAsContract(Dependent.class);
            }
          });
      locator.getService(Dependent.class);
    }
  }

  static final class Broken {
    @Inject
    Broken() {
      throw new IllegalStateException("the port must be a number");
    }
  }

  record Dependent(Broken broken) {
    @Inject
    Dependent {}
  }
}
