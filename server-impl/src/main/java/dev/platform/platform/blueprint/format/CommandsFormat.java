package dev.platform.platform.blueprint.format;

import dev.platform.platform.service.SpecRules;
import java.util.List;

/** The commands of a service. */
final class CommandsFormat {
  private static final TextType COMMAND = TextType.text().orEmpty();

  private static final Field<String> BUILD =
      Field.of(
              "buildCommand",
              COMMAND,
              "Command that builds the service. Default: guessed from the repository when the service is created, or none.")
          .on(ServiceKind.SERVICES);
  static final Field<String> START =
      Field.of(
              "startCommand",
              TextType.text(),
              "Command that starts the service, or runs the job. Required for cron jobs. Default:"
                  + " guessed from the repository when the service is created.")
          .on(ServiceKind.PROGRAMS);
  private static final Field<String> PRE_DEPLOY =
      Field.of(
              "preDeployCommand",
              COMMAND.upTo(SpecRules.MAX_COMMAND),
              "Command that runs after each build and before the new version starts, such as a"
                  + " migration. Default: none.")
          .on(ServiceKind.PROGRAMS);
  private static final Field<String> INITIAL_DEPLOY_HOOK =
      Field.of(
              "initialDeployHook",
              COMMAND.upTo(SpecRules.MAX_COMMAND),
              "Command that runs once, after the first deploy of a new service. Default: none.")
          .on(ServiceKind.LASTING);

  static final List<Field<?>> FIELDS = List.of(BUILD, START, PRE_DEPLOY, INITIAL_DEPLOY_HOOK);

  private CommandsFormat() {}

  static CommandsDeclaration of(Values values) {
    return new CommandsDeclaration(
        values.get(BUILD),
        values.get(START),
        values.get(PRE_DEPLOY),
        values.get(INITIAL_DEPLOY_HOOK));
  }
}
