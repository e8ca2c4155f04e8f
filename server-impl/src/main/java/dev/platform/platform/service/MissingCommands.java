package dev.platform.platform.service;

import dev.platform.base.db.Db;
import dev.platform.base.error.Failure;
import dev.platform.engine.spi.Source;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Permission;
import dev.platform.platform.detection.Commands;
import dev.platform.platform.detection.Detection;
import dev.platform.platform.detection.NotGuessed;
import dev.platform.platform.detection.Wanted;
import dev.platform.platform.log.LogSink;
import dev.platform.platform.log.LogType;
import dev.platform.platform.log.NewLogLine;
import jakarta.inject.Inject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Completes new services that lack commands with those that their repositories call for. */
final class MissingCommands {
  private static final String START = "serviceDetails.envSpecificDetails.startCommand";
  private static final Commands USUAL_SITE =
      new Commands("", "", null, SpecViews.publishPath(null), List.of());

  private final Db db;
  private final Access access;
  private final ServiceSettings settings;
  private final Detection detection;
  private final LogSink log;

  /**
   * A service with all of its commands.
   *
   * @param reasons sentences about what was guessed; empty if nothing was
   */
  record Completed(NewService service, List<String> reasons) {}

  @Inject
  MissingCommands(
      Db db, Access access, ServiceSettings settings, Detection detection, LogSink log) {
    this.db = db;
    this.access = access;
    this.settings = settings;
    this.detection = detection;
    this.log = log;
  }

  /**
   * The service with the commands that it lacks. Asks the network if it lacks some.
   *
   * @throws Failure if the start command is missing and cannot be guessed
   */
  Completed complete(Caller caller, NewService wanted) {
    var isIncomplete = isIncomplete(wanted);
    if (!isIncomplete && !lacksOnlyBuild(wanted)) {
      return new Completed(wanted, List.of());
    }
    db.read(
        "service.guess", tx -> access.requireIn(tx, caller, Permission.CREATE, wanted.ownerId()));
    return isIncomplete ? withAll(wanted) : withBuild(wanted);
  }

  private Completed withAll(NewService wanted) {
    var type = wanted.type();
    var spec = wanted.spec();
    try {
      var found = detection.guess(wanted.ownerId(), source(spec), kind(type), runtime(spec));
      return new Completed(wanted.with(spec.with(found)), found.reasons());
    } catch (NotGuessed e) {
      if (type.isStatic()) {
        return new Completed(wanted.with(spec.with(USUAL_SITE)), List.of());
      }
      throw Failure.invalid(START, "is required. It could not be guessed: " + e.getMessage());
    }
  }

  /** What is started need not be built, so it is no mistake if nothing is found. */
  private Completed withBuild(NewService wanted) {
    var spec = wanted.spec();
    try {
      var found = detection.guessBuild(wanted.ownerId(), source(spec), runtime(spec));
      return new Completed(wanted.with(spec.building(found.build())), found.reasons());
    } catch (NotGuessed e) {
      return new Completed(wanted, List.of());
    }
  }

  private static boolean isIncomplete(NewService wanted) {
    return wanted.type().isStatic()
        ? "".equals(wanted.spec().publishPath())
        : wanted.spec().startCommand().isBlank()
            && hasLanguage(wanted)
            && wanted.type() != ServiceType.CRON_JOB;
  }

  private static boolean lacksOnlyBuild(NewService wanted) {
    return wanted.lacksBuild() && !wanted.spec().startCommand().isBlank() && hasLanguage(wanted);
  }

  private static boolean hasLanguage(NewService wanted) {
    var runtime = wanted.spec().runtime();
    return runtime != null && !runtime.isContainer();
  }

  /** The rules for what is cloned hold for what is read, too. */
  private Source source(ServiceSpec spec) {
    var repository = RepositoryUrl.of("repo", spec.repo(), settings.allowFileRepos()).text();
    return new Source(
        repository, spec.branch(), null, SpecRules.directory("rootDir", spec.rootDir()));
  }

  private static Wanted kind(ServiceType type) {
    return type.isStatic() ? Wanted.SITE : type.listens() ? Wanted.WEB : Wanted.WORKER;
  }

  private static @Nullable String runtime(ServiceSpec spec) {
    var runtime = spec.runtime();
    return runtime == null ? null : runtime.wire();
  }

  /** Puts the reasons into the log of the first build. */
  void explain(Service service, Completed completed) {
    completed
        .reasons()
        .forEach(
            reason ->
                log.write(
                    new NewLogLine(
                        service.id().value(),
                        LogType.BUILD,
                        null,
                        service.createdAt(),
                        "==> " + reason)));
  }
}
