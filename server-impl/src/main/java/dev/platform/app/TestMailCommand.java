package dev.platform.app;

import dev.platform.base.mail.Mail;
import dev.platform.base.mail.MailTester;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code test-mail}: sends one email and prints what came of it. */
@Command(
    name = "test-mail",
    mixinStandardHelpOptions = true,
    description =
        "Sends a test email to an address and prints whether the mail server accepted it.",
    footer = {"", "Works whether or not the server is running. Uses no database."})
final class TestMailCommand implements Callable<Integer> {
  @Mixin private final ConfigOption config = new ConfigOption();

  @Parameters(paramLabel = "ADDRESS", description = "Email address of the recipient.")
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private String address;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli injects it
  private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    if (!Mail.isAddress(address)) {
      throw new ParameterException(spec.commandLine(), address + " is not an email address.");
    }
    var settings = config.settings();
    var outcome = MailTester.send(settings.mail(), address);
    if (outcome.isSent()) {
      spec.commandLine().getOut().println(outcome.text());
      return 0;
    }
    spec.commandLine().getErr().println(outcome.text());
    return 1;
  }
}
