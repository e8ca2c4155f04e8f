run ->(env) { [200, { "content-type" => "text/plain" }, ["Hello from Rack\n"]] }
