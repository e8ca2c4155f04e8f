package dev.platform.engine.local;

import java.util.List;
import java.util.Optional;

/** The commonest failures of commands. The first one that fits is the hint. */
final class FailureHints {
  static final List<FailureHint> ALL =
      List.of(
          FailureHint.of(
              "virtual-environment",
              "The system's Python does not allow packages outside a virtual environment. Call pip"
                  + " without a path, so that the one in .venv is used.",
              "externally-managed-environment"),
          FailureHint.of(
              "lock-file",
              "The lock file does not match the manifest. Run the package manager's install command"
                  + " on your computer and commit the changed lock file.",
              "npm ci` can only install packages when your package.json",
              "npm ci can only install",
              "can only install with an existing package-lock.json",
              "Your lockfile needs to be updated",
              "The lockfile would have been modified by this install",
              "ERR_PNPM_OUTDATED_LOCKFILE",
              "ERR_PNPM_NO_LOCKFILE",
              "lockfile had changes, but lockfile is frozen",
              "changed significantly since poetry.lock was last generated",
              "poetry.lock is not up to date",
              "Your Pipfile.lock * is out of date",
              "needs to be updated, but `--locked` was provided",
              "needs to be updated but --locked was passed",
              "because bundler is in deployment mode",
              "because frozen mode is set",
              "You are trying to install in deployment mode after changing",
              "lock file is not up to date with the latest changes in composer.json"),
          FailureHint.of(
              "peer-dependencies",
              "Two packages require different versions of the same package. Change one of them in"
                  + " package.json, or use npm install --legacy-peer-deps.",
              "ERESOLVE unable to resolve dependency tree",
              "ERESOLVE could not resolve"),
          FailureHint.of(
              "certificates",
              "The certificate of the other server is not trusted. If your network has its own"
                  + " certificate authority, the operator of this server adds it in"
                  + " PLATFORM_ENGINE_LOCAL_CAFILE.",
              "unable to get local issuer certificate",
              "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
              "CERTIFICATE_VERIFY_FAILED",
              "SELF_SIGNED_CERT_IN_CHAIN",
              "DEPTH_ZERO_SELF_SIGNED_CERT",
              "self-signed certificate",
              "self signed certificate",
              "certificate signed by unknown authority",
              "PKIX path building failed",
              "invalid peer certificate: UnknownIssuer",
              "server certificate verification failed"),
          FailureHint.of(
              "private-dependencies",
              "The registry or git host requires a login. Add a token as an environment variable or"
                  + " a secret file, such as .npmrc or pip.conf.",
              "error code E401",
              "ERR! code E401",
              "error code E403",
              "ERR! code E403",
              "401 Unauthorized",
              "401 Error, Credentials not correct",
              "ERR_PNPM_FETCH_401",
              "ERR_PNPM_FETCH_403",
              "could not read Username for",
              "terminal prompts disabled",
              "Authentication failed for",
              "Permission denied (publickey",
              "status code: 401",
              "Authentication is required for"),
          FailureHint.of(
              "no-matching-version",
              "{} does not exist in the registry, or not for this version of the language. Check"
                  + " its name and version.",
              "No matching version found for *",
              "No matching distribution found for *",
              "that satisfies the requirement * (from versions",
              "error 404 *' is not in this registry",
              "404 * is not in this registry",
              "Couldn't find package \"*\"",
              "Couldn't find any versions for \"*\"",
              "ERR_PNPM_NO_MATCHING_VERSION * No matching version",
              "Could not find gem '*'",
              "no matching package named `*` found",
              "Could not find artifact * in",
              "module * invalid version: unknown revision",
              "Because there are no versions of * and"),
          FailureHint.of(
              "go-version",
              "The module requires Go {} or newer. Set GO_VERSION, or lower the go line in go.mod.",
              "requires go >= * (running"),
          FailureHint.of(
              "ruby-version",
              "The Gemfile requires another version of Ruby than {}. Set RUBY_VERSION, or change the"
                  + " ruby line in the Gemfile.",
              "Your Ruby version is *, but your Gemfile specified"),
          FailureHint.of(
              "java-version",
              "The code requires another version of Java. Set java.runtime.version in"
                  + " system.properties, or change the release in the build file.",
              "release version * not supported",
              "invalid target release: *",
              "invalid source release: *",
              "UnsupportedClassVersionError"),
          FailureHint.of(
              "engine-version",
              "A package requires another version of the language. Set NODE_VERSION or"
                  + " PYTHON_VERSION, or use another version of the package.",
              "error code EBADENGINE",
              "ERR! code EBADENGINE",
              "error notsup",
              "is incompatible with this module. Expected version",
              "ERR_PNPM_UNSUPPORTED_ENGINE",
              "requires a different Python",
              "Ignored the following versions that require a different python version",
              "is not supported by the project (*)"),
          FailureHint.of(
              "memory",
              "The command needs more memory than it has. Set NODE_OPTIONS=--max-old-space-size or"
                  + " JAVA_TOOL_OPTIONS=-Xmx, use fewer workers, or choose a larger plan.",
              "JavaScript heap out of memory",
              "java.lang.OutOfMemoryError",
              "java.lang.OutOfMemory",
              "signal: killed",
              "Worker (pid:*) was sent SIGKILL",
              "MemoryError",
              "Cannot allocate memory",
              "ENOMEM"),
          FailureHint.of(
              "disk-full",
              "The disk or a size limit is full. Write less, or ask the operator of this server to"
                  + " free some space.",
              "No space left on device",
              "ENOSPC",
              "Disk quota exceeded"),
          FailureHint.of(
              "missing-manifest",
              "The command started in a directory without the file that it needs. Set rootDir to"
                  + " the directory that has it, or commit the file.",
              "Could not read package.json",
              "open '*package.json'",
              "Couldn't find a package.json file",
              "ERR_PNPM_NO_PKG_MANIFEST",
              "ERR_PNPM_NO_IMPORTER_MANIFEST_FOUND",
              "Could not open requirements file",
              "go.mod file not found",
              "could not find `Cargo.toml`",
              "there is no POM in this directory",
              "Could not locate Gemfile",
              "Poetry could not find a pyproject.toml",
              "No `pyproject.toml` found",
              "does not contain a Gradle build",
              "Composer could not find a composer.json",
              "can't open file '*manage.py'"),
          FailureHint.of(
              "missing-script",
              "package.json has no script \"{}\". Add it, or change the command of the service.",
              "Missing script: \"*\"",
              "missing script: *",
              "error Command \"*\" not found",
              "ERR_PNPM_NO_SCRIPT * Missing script",
              "Couldn't find a script named \"*\"",
              "Script not found \"*\""),
          FailureHint.of(
              "port-in-use",
              "Another process of the service already listens on this port. Start the app once, and"
                  + " let it listen on the port in PORT.",
              "EADDRINUSE",
              "ddress already in use",
              "Address in use"),
          FailureHint.of(
              "erlang-node",
              "Instances run on one server, and two Erlang nodes there cannot have the same name. Set"
                  + " RELEASE_DISTRIBUTION to none, or give each instance another RELEASE_NODE.",
              "seems to be in use by another Erlang node"),
          FailureHint.of(
              "line-endings",
              "A script has Windows line endings. Add \"*.sh text eol=lf\" to .gitattributes,"
                  + " convert the file, and commit it.",
              "^M: bad interpreter",
              "$'\\r': command not found",
              "\\r’: No such file or directory",
              "\\r': No such file or directory"),
          FailureHint.of(
              "native-packages",
              "A package is compiled during the build, and the server has no compiler or library for"
                  + " it. Use a version with prebuilt binaries, or ask the operator to install it.",
              "gyp ERR! stack",
              "gyp ERR! find Python",
              "pg_config executable not found",
              "fatal error: Python.h",
              "mysql_config: not found",
              "error: command 'gcc' failed",
              "error: command 'cc' failed",
              "linker `cc` not found",
              "Failed to build gem native extension",
              "exec: \"gcc\": executable file not found"),
          FailureHint.of(
              "missing-module",
              "{} is not installed. Add it to the dependencies that the build command installs, or"
                  + " correct the name in the code or the command.",
              "Cannot find module '*'",
              "Cannot find package '*'",
              "No module named '*'",
              "No module named *",
              "Can't resolve '*'",
              "cannot load such file -- *",
              "Could not find or load main class *",
              "no required module provides package *"),
          FailureHint.of(
              "app-object",
              "The start command names {}, which the module does not have. Correct the name after"
                  + " the colon.",
              "Failed to find attribute '*' in",
              "Attribute \"*\" not found in module"),
          FailureHint.of(
              "permission-denied",
              "{} is not executable. Run git update-index --chmod=+x on it and commit, or start it"
                  + " with sh.",
              ": *: Permission denied",
              "*: Permission denied",
              "spawn * EACCES"),
          FailureHint.of(
              "network",
              "Another server could not be reached. Check its name, and whether this server needs a"
                  + " proxy, see PLATFORM_ENGINE_LOCAL_PROXY.",
              "EAI_AGAIN",
              "ENOTFOUND",
              "ETIMEDOUT",
              "ECONNREFUSED",
              "Could not resolve host",
              "Could not reach host",
              "Temporary failure in name resolution",
              "Name or service not known",
              "Connection timed out",
              "i/o timeout",
              "no such host",
              "Failed to establish a new connection",
              "Network is unreachable",
              "UnknownHostException",
              "All attempts to connect to",
              "nxdomain"),
          FailureHint.of(
              "missing-file",
              "There is no file {} in the directory of the command. Check rootDir and the path.",
              "can't open file '*'",
              "cannot open *: No such file",
              ": *: No such file or directory"),
          FailureHint.of(
              "command-not-found",
              "{} is not installed on this server and not among the dependencies. Choose a version"
                  + " of its language, add it to the dependencies, or ask the operator to install"
                  + " it.",
              "*: command not found",
              ": *: not found",
              "spawn * ENOENT",
              "exec: \"*\": executable file not found"));

  private FailureHints() {}

  /** The hint for a command that has printed these lines last. */
  static Optional<String> find(List<String> lines) {
    return ALL.stream().flatMap(hint -> hint.match(lines).stream()).findFirst();
  }
}
