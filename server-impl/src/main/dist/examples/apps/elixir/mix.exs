defmodule Hello.MixProject do
  use Mix.Project

  def project do
    [app: :hello, version: "1.0.0", elixir: "~> 1.12", start_permanent: true, deps: []]
  end

  def application do
    [mod: {Hello, []}, extra_applications: [:logger]]
  end
end
