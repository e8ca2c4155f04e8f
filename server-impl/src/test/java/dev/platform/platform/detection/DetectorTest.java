package dev.platform.platform.detection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.platform.engine.spi.SourceFolder;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands for repositories of the shapes that people have. */
class DetectorTest {

  /**
   * Files as {@code name=contents}, or names only; {@code \n} is a new line. Only the contents that
   * are read of a repository are there.
   */
  private static SourceFolder folder(String files) {
    Map<String, String> texts =
        Stream.of(files.split(";"))
            .map(file -> file.strip().split("=", 2))
            .collect(
                Collectors.toMap(
                    file -> file[0],
                    file ->
                        file.length > 1 ? file[1].replace("\\r", "\r").replace("\\n", "\n") : ""));
    Set<String> paths = Set.copyOf(texts.keySet());
    texts.keySet().retainAll(CommandTable.read().toList());
    return new SourceFolder("c0ffee", paths, texts);
  }

  private static Commands detect(Wanted wanted, @Nullable String runtime, String files)
      throws NotGuessed {
    return new Detector(wanted, runtime).detect(folder(files));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '^',
      quoteCharacter = '~',
      textBlock =
          """
          node ^ package.json={"scripts":{"start":"x"}};package-lock.json ^ npm ci ^ npm start
          node ^ package.json={"scripts":{"start":"x","build":"y"}};yarn.lock ^ yarn install --frozen-lockfile && yarn run build ^ yarn start
          node ^ package.json={"packageManager":"yarn@4.1.0","scripts":{"start":"x"}};yarn.lock ^ yarn install --immutable ^ yarn start
          node ^ package.json={"scripts":{"start":"x"}};pnpm-lock.yaml ^ pnpm install --frozen-lockfile ^ pnpm start
          node ^ package.json={"scripts":{"start":"x"}};bun.lock ^ bun install --frozen-lockfile ^ bun start
          node ^ package.json={"main":"./lib/a.js"};lib/a.js ^ npm install ^ node lib/a.js
          node ^ package.json={"dependencies":{"next":"15"},"scripts":{"build":"next build"}};package-lock.json ^ npm ci && npm run build ^ npx next start -H 0.0.0.0
          node ^ package.json;index.js ^ npm install ^ node index.js
          python ^ manage.py=os.environ.setdefault("DJANGO_SETTINGS_MODULE", "shop.settings");requirements.txt=Django\\ngunicorn==22 ^ pip install -r requirements.txt ^ gunicorn shop.wsgi --bind 0.0.0.0:$PORT
          python ^ manage.py;requirements.txt=Django\\nwhitenoise ^ pip install -r requirements.txt && python3 manage.py collectstatic --no-input ^ python3 manage.py runserver --noreload 0.0.0.0:$PORT
          python ^ app.py=app = Flask(__name__);requirements.txt=flask\\ngunicorn ^ pip install -r requirements.txt ^ gunicorn app:app --bind 0.0.0.0:$PORT
          python ^ server.py=api: Flask = flask.Flask(__name__);requirements.txt=flask ^ pip install -r requirements.txt ^ flask --app server:api run --host 0.0.0.0 --port $PORT
          python ^ main.py=app = FastAPI();uv.lock;pyproject.toml ^ uv sync --frozen ^ uvicorn main:app --host 0.0.0.0 --port $PORT
          python ^ main.py;poetry.lock;pyproject.toml ^ poetry install --no-root ^ python3 main.py
          python ^ app.py;requirements.txt=streamlit ^ pip install -r requirements.txt ^ streamlit run app.py --server.headless true --server.address 0.0.0.0 --server.port $PORT
          python ^ main.py=app = Starlette(routes=[]);pyproject.toml=dependencies = ["starlette", "uvicorn"] ^ pip install . ^ uvicorn main:app --host 0.0.0.0 --port $PORT
          python ^ main.py=app = Quart(__name__);requirements.txt=quart ^ pip install -r requirements.txt ^ python3 main.py
          python ^ app.py=app = bottle.default_app();pyproject.toml=dependencies = ["bottle", "gunicorn"]\\n[tool.poetry]\\n ^ poetry install --no-root ^ gunicorn app:app --bind 0.0.0.0:$PORT
          go ^ go.mod;main.go ^ go build -o app . ^ ./app
          go ^ go.mod;cmd/api/main.go;cmd/api/x.go ^ go build -o app ./cmd/api ^ ./app
          rust ^ Cargo.toml=[package]\\nname = "web-1"\\n ^ cargo build --release ^ ./target/release/web-1
          ruby ^ Gemfile=gem "rails", "~> 8";app/assets/a.css ^ bundle install && bundle exec rails assets:precompile ^ bundle exec rails server -b 0.0.0.0 -p $PORT
          ruby ^ Gemfile=gem 'puma';config.ru ^ bundle install ^ bundle exec puma -b tcp://0.0.0.0:$PORT
          ruby ^ Gemfile=gem 'sinatra';app.rb ^ bundle install ^ bundle exec ruby app.rb -o 0.0.0.0 -p $PORT
          elixir ^ mix.exs=app: :shop, {:phoenix, "~> 1.7"} ^ export MIX_ENV=prod && mix local.hex --force && mix local.rebar --force && mix deps.get --only prod && mix release --overwrite ^ PHX_SERVER=true RELEASE_DISTRIBUTION=none _build/prod/rel/shop/bin/shop start
          elixir ^ mix.exs=app: :shop ^ export MIX_ENV=prod && mix release --overwrite ^ RELEASE_DISTRIBUTION=none _build/prod/rel/shop/bin/shop start
          node ^ pom.xml=<groupId>org.springframework.boot</groupId>;mvnw ^ sh ./mvnw -B -q -DskipTests package ^ java -Dserver.port=$PORT -jar "$(ls target/*.jar | grep -v -e plain -e sources -e original- | head -n 1)"
          node ^ build.gradle ^ gradle --no-daemon --console=plain build -x test ^ java -jar "$(ls build/libs/*.jar | grep -v -e plain -e sources -e original- | head -n 1)"
          node ^ composer.json;public/index.php ^ composer install --no-dev --no-interaction ^ php -S 0.0.0.0:$PORT -t public
          node ^ public/index.php ^ ~~ ^ php -S 0.0.0.0:$PORT -t public
          node ^ composer.json;web/index.php;Procfile=web: heroku-php-apache2 web/ ^ composer install --no-dev --no-interaction ^ php -S 0.0.0.0:$PORT -t web/
          node ^ index.php;Procfile=web: vendor/bin/heroku-php-nginx -C nginx.conf ^ ~~ ^ php -S 0.0.0.0:$PORT -t .
          """)
  void aWebServiceIsGuessed(String runtime, String files, String build, String start)
      throws NotGuessed {
    var commands = detect(Wanted.WEB, runtime, files);

    assertThat(commands.build()).isEqualTo(build);
    assertThat(commands.start()).isEqualTo(start);
    assertThat(commands.preDeploy()).isNull();
    assertThat(commands.publishPath()).isNull();
    assertThat(commands.reasons().get(0)).startsWith("The commands are guessed from ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          index.html | '' | .
          public/index.html | '' | public
          package.json={"scripts":{"build":"x"},"devDependencies":{"vite":"6"}};index.html;package-lock.json | npm ci && npm run build | dist
          package.json={"scripts":{"build":"x"},"dependencies":{"react-scripts":"5"}};yarn.lock | yarn install --frozen-lockfile && yarn run build | build
          package.json;index.html | '' | .
          mkdocs.yml;requirements.txt | pip install -r requirements.txt && mkdocs build | site
          _config.yml;Gemfile | bundle install && bundle exec jekyll build | _site
          hugo.toml;content/a.md | hugo --minify | public
          """)
  void aSiteIsGuessed(String files, String build, String publishPath) throws NotGuessed {
    var commands = detect(Wanted.SITE, null, files);

    assertThat(commands.build()).isEqualTo(build);
    assertThat(commands.publishPath()).isEqualTo(publishPath);
    assertThat(commands.start()).isEmpty();
  }

  /** As {@code go install} names them, which is how Heroku builds. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '^',
      textBlock =
          """
          go.mod=module example.com/a/shop\\n;main.go;Procfile=web: shop -v ^ go build -o bin/ . ^ bin/shop -v
          go.mod=module example.com/a/shop/v2;main.go;Procfile=web: bin/shop ^ go build -o bin/ . ^ bin/shop
          go.mod=module shop;cmd/api/a.go;cmd/mail/m.go;Procfile=web: ./bin/api\\nworker: mail ^ go build -o bin/ ./cmd/api ./cmd/mail ^ bin/api
          go.mod=module shop;main.go;cmd/mail/m.go;Procfile=web: shop\\nworker: mail ^ go build -o bin/ ./cmd/mail . ^ bin/shop
          go.mod=module shop;main.go;Procfile=web: ./app --shop ^ go build -o app . ^ ./app --shop
          """)
  void aProcfileNamesProgramsOfGo(String files, String build, String start) throws NotGuessed {
    var commands = detect(Wanted.WEB, "go", files);

    assertThat(commands.build()).isEqualTo(build);
    assertThat(commands.start()).isEqualTo(start);
  }

  @Test
  void aProcfileWins() throws NotGuessed {
    var files =
        "Procfile=# comment\\nweb: gunicorn shop.wsgi\\r\\nworker:celery -A shop\\nrelease: ./migrate;"
            + "requirements.txt;manage.py";

    var web = detect(Wanted.WEB, "python", files);
    assertThat(web)
        .isEqualTo(
            new Commands(
                "pip install -r requirements.txt",
                "gunicorn shop.wsgi",
                "./migrate",
                null,
                web.reasons()));
    assertThat(web.reasons())
        .containsExactly(
            "The commands are guessed from manage.py of Django, without gunicorn",
            "The start command is from Procfile (web)",
            "The pre-deploy command is from Procfile (release)");
    assertThat(detect(Wanted.WORKER, "python", files).start()).isEqualTo("celery -A shop");
  }

  @Test
  void aWorkerDoesNotGetAServer() throws NotGuessed {
    assertThat(detect(Wanted.WORKER, "python", "main.py;requirements.txt").start())
        .isEqualTo("python3 main.py");
    assertThatThrownBy(() -> detect(Wanted.WORKER, "python", "app.py=app = Flask(__name__)"))
        .hasMessage(
            "the repository has app.py, which creates a Flask app, but nothing that shows what to"
                + " start. Set startCommand, or add a Procfile with worker");
  }

  @Test
  void theRuntimeDecides() throws NotGuessed {
    var both = "package.json={\"scripts\":{\"start\":\"x\"}};main.py;requirements.txt";

    assertThat(detect(Wanted.WEB, "python", both).start()).isEqualTo("python3 main.py");
    assertThat(detect(Wanted.WEB, "node", both).start()).isEqualTo("npm start");
    assertThatThrownBy(() -> detect(Wanted.WEB, "go", both))
        .hasMessage(
            "the repository has requirements.txt of the runtime python, and nothing of the runtime"
                + " go. Set startCommand or the other runtime");
  }

  @ParameterizedTest
  @ValueSource(strings = {"README.md", "package.json={", "Gemfile=x"})
  void whatCannotBeGuessedHasAReason(String files) {
    assertThatThrownBy(() -> detect(Wanted.WEB, "ruby", files))
        .isInstanceOf(NotGuessed.class)
        .hasMessageStartingWith("the repository has ");
  }

  /** Nothing of a repository becomes a word of a command but what a shell takes for one word. */
  @Test
  void namesOfARepositoryAreNoCommands() throws NotGuessed {
    assertThat(
            detect(
                    Wanted.WEB,
                    "node",
                    "package.json={\"main\":\"a.js && curl evil\"};a.js && curl evil;index.js")
                .start())
        .isEqualTo("node index.js");
  }

  /** A repository decides what is in its files, and must not keep the server busy. */
  @ParameterizedTest
  @CsvSource({
    "rust, Cargo.toml, [package]\\n",
    "rust, Cargo.toml, \\n",
    "python, app.py, a:\\n",
    "python, app.py, 'a : '",
    "python, manage.py, DJANGO_SETTINGS_MODULE\"",
    "python, manage.py, 'DJANGO_SETTINGS_MODULE\",\"a'",
    "node, Procfile, 'web: a '",
    "node, Procfile, ' '",
    "elixir, mix.exs, 'app: :a'"
  })
  void hostileFilesTakeNoTime(String runtime, String file, String piece) {
    var text = piece.replace("\\n", "\n").repeat((256 << 10) / piece.length());
    var texts = Map.of(file, text, "Gemfile", "");

    assertTimeoutPreemptively(
        Duration.ofSeconds(20),
        () -> {
          try {
            new Detector(Wanted.WEB, runtime)
                .detect(new SourceFolder("c0ffee", texts.keySet(), texts));
          } catch (NotGuessed e) {
            assertThat(e.getMessage()).hasSizeLessThan(1_000);
          }
        });
  }
}
